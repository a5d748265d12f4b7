"""What a bot does with a view: write clues, read them, name words."""

import contextlib
from collections import Counter
from threading import Thread

import numpy as np

from room40.bots import HAS_VOTED, Note
from room40.bots.decrypto import codes, decode, intercept
from room40.bots.decrypto.baseline import baseline_clues
from room40.bots.decrypto.encode import Task, Weighed, encode
from room40.bots.decrypto.levels import LEVELS, Player, player_named
from room40.bots.decrypto.mind import Mind, mind_of
from room40.bots.decrypto.name_words import likeliest_words
from room40.bots.decrypto.sight import (
    given,
    heard,
    keywords,
    offer_of,
    own_team,
    past_codes,
    rivals_of,
    standing,
)
from room40.core.rng import Rng
from room40.games import ruled_by_keywords
from room40.games.decrypto.types import (
    Action,
    Decode,
    DecodeOffer,
    Guess,
    Intercept,
    InterceptOffer,
    NameWords,
    NameWordsOffer,
    View,
    Voted,
    WriteClues,
    WriteOffer,
)
from room40.lexicon.languages import LANGUAGES
from room40.lexicon.model import Model, model_of
from room40.lexicon.model_files import NoModel
from room40.lexicon.packs import words as pack

Choice = tuple[Action | None, Note]

FINE = 1 << 32
PLACES = ("first", "second", "third")


def warm() -> None:
    """Begin to count out what an interceptor needs of each list of words: it takes a second."""
    Thread(target=_count_out, daemon=True).start()


def _count_out() -> None:
    player = LEVELS["hard"]
    for language in LANGUAGES:
        with contextlib.suppress(NoModel):
            mind = mind_of(model_of(language), player.families)
            mind.norms(pack(language), player.sharpness, player.most)


def choose(view: View, level: str, rng: Rng) -> Choice:
    """An action that the view offers, and why, for that seat alone.

    The view must offer something. None is nothing for now, out of turn. Without a model of the
    language it plays something legal that means nothing. Raises `Refused(NO_SUCH_LEVEL)`.
    """
    player = player_named(level)
    try:
        model = model_of(view.rules.language)
    except NoModel:
        model = None
    return choose_with(view, player, model, rng)


def choose_with(view: View, player: Player, model: Model | None, rng: Rng) -> Choice:
    """The same with a model in hand; None: there is none."""
    chance = np.random.default_rng(rng.below(FINE))
    mind = None if model is None else mind_of(model, player.families)
    write = offer_of(view, WriteOffer)
    if write is not None:
        return _write(view, write, player, mind, chance)
    for kind, offer in GUESSES.items():
        if offer_of(view, offer) is not None:
            return _guess(view, kind, player, mind, chance)
    return None, Note("no_objection")


GUESSES: dict[Guess, type[DecodeOffer | InterceptOffer | NameWordsOffer]] = {
    "decode": DecodeOffer,
    "intercept": InterceptOffer,
    "words": NameWordsOffer,
}


# ---- clues


def _write(
    view: View, offer: WriteOffer, player: Player, mind: Mind | None, chance: np.random.Generator
) -> Choice:
    task = _task(view, offer)
    if mind is None:
        return _weak_clues(view, task, chance)
    if player.is_baseline:
        clues = baseline_clues(mind, task, player.words_known, chance)
        return WriteClues(clues), _meant(Note("clues_clear"), task)
    weighed = encode(mind, task, player, chance)
    return WriteClues(weighed.clues), _meant(_why(weighed, player), task)


def _task(view: View, offer: WriteOffer) -> Task:
    assert view.code is not None, "an encryptor sees the code"
    own = own_team(view)
    words = keywords(view)

    def is_legal(clue: str) -> bool:
        return ruled_by_keywords(clue, words, view.rules).verdict == "legal"

    there = view.clues[own] or ("", "", "")
    first, second, third = (
        None if place in offer.slots else clue for place, clue in enumerate(there)
    )
    return Task(
        words,
        codes.read(view.code),
        heard(view, own),
        past_codes(view, own),
        standing(view),
        is_legal,
        given(view, own),
        (first, second, third),
    )


def _why(weighed: Weighed, player: Player) -> Note:
    facts = {"team": round(weighed.team, 3)}
    if not player.fears:
        return Note("clues_clear", facts)
    return Note("clues_hidden", {**facts, "rivals": round(weighed.rivals, 3)})


def _meant(note: Note, task: Task) -> Note:
    """Which keyword each clue means, by number."""
    meant = {place: float(slot + 1) for place, slot in zip(PLACES, task.code, strict=True)}
    return Note(note.kind, {**note.facts, **meant})


def _weak_clues(view: View, task: Task, chance: np.random.Generator) -> Choice:
    """Without a model: legal words of the pack; they mean nothing."""
    words = pack(view.rules.language)
    order = (words[at] for at in chance.permutation(len(words)))
    legal = (word for word in order if word not in task.given and task.is_legal(word))
    first, second, third = (next(legal) if stands is None else stands for stands in task.fixed)
    return WriteClues((first, second, third)), Note("no_words")


# ---- guesses


def _guess(
    view: View, kind: Guess, player: Player, mind: Mind | None, chance: np.random.Generator
) -> Choice:
    seat = str(view.seat)
    others = [vote for voter, vote in view.votes.items() if voter != seat and vote.guess == kind]
    if seat in view.votes and view.seat not in view.awaited:
        return None, Note(HAS_VOTED)
    if others:
        return _with_the_others(view, kind, others)
    if kind == "words":
        return _named(view, player, mind, chance)
    return _read(view, kind, player, mind, chance)


def _with_the_others(view: View, kind: Guess, others: list[Voted]) -> Choice:
    """A7: whoever comes later joins the most, so that votes come together."""
    support = Counter((vote.code, vote.words) for vote in others)
    (code, words), most = support.most_common(1)[0]
    own = view.votes.get(str(view.seat))
    if own is not None and support[(own.code, own.words)] >= most:
        return None, Note(HAS_VOTED)
    return _action(kind, code, words), Note("follows_the_most")


def _action(kind: Guess, code: str | None, words: tuple[str, ...] | None) -> Action:
    if kind == "words":
        first, second, third, fourth = words or ("",) * codes.SLOTS
        return NameWords((first, second, third, fourth))
    assert code is not None, "a vote on a code has one"
    return Decode(code) if kind == "decode" else Intercept(code)


def _read(
    view: View, kind: Guess, player: Player, mind: Mind | None, chance: np.random.Generator
) -> Choice:
    team = own_team(view) if kind == "decode" else rivals_of(own_team(view))
    clues, past = view.clues[team], past_codes(view, team)
    if mind is None or clues is None:
        code = codes.CODES[chance.choice(codes.open_codes(past))]
        return _action(kind, codes.written(code), None), Note("no_words")
    if kind == "decode":
        found = player.sharpness * decode.scores(mind, keywords(view), clues, player)
    else:
        found = intercept.scores(mind, heard(view, team), clues, player)
    found = found + player.sharpness * chance.normal(0, player.noise, found.shape)
    # The published baseline does not mind that a code cannot come again.
    code, sure = decode.likeliest(found, () if player.is_baseline else past)
    note = Note("decodes" if kind == "decode" else "intercepts", {"chance": round(sure, 3)})
    return _action(kind, codes.written(code), None), note


def _named(view: View, player: Player, mind: Mind | None, chance: np.random.Generator) -> Choice:
    known = heard(view, rivals_of(own_team(view)))
    if mind is None:
        open_words = [word for word in known.words if word not in known.barred]
        drawn = chance.choice(len(open_words), codes.SLOTS, replace=False)
        return _action("words", None, tuple(open_words[at] for at in drawn)), Note("no_words")
    names, expected = likeliest_words(mind, known, player)
    return NameWords(names), Note("names_words", {"words": round(expected, 2)})
