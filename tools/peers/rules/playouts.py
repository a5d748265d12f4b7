"""Random matches by what others would pick, through its own interface: Room 40 is beside it.

    python playouts.py PEER SECONDS     one line of JSON: moves made in so much CPU time

A move is a decision of a player. This runs with the packages of requirements.lock, in an
environment of their own: nothing of Room 40 is imported here, and nothing here by Room 40.
"""

import itertools
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

LOOPS = 2_000_000
LONGEST = 500
"""A match that takes more moves is stuck."""

chance = random.Random(40)
Playout = Callable[[], int]
"""Plays a match to its end and says how many moves that took."""


def open_spiel(name: str, *, observed: bool) -> Playout:
    """pyspiel's states; chance is played but is no move. `observed`: each view as text before."""
    import pyspiel

    game = pyspiel.load_game(name)

    def playout() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
                continue
            if observed:
                state.observation_string()
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
        return moves

    return playout


def pettingzoo(name: str) -> Playout:
    """An agent is handed its observation before each action."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def playout() -> int:
        env.reset(seed=chance.getrandbits(30))
        moves = 0
        for _ in env.agent_iter():
            observation, _, is_terminated, is_truncated, _ = env.last()
            if is_terminated or is_truncated:
                env.step(None)
                continue
            env.step(chance.choice(observation["action_mask"].nonzero()[0].tolist()))
            moves += 1
        return moves

    return playout


def rlcard(name: str) -> Playout:
    """`step` hands out the state of the next player."""
    import rlcard as package

    env = package.make(name)

    def playout() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return playout


def decrypto() -> Playout:
    """Decrypto of the package decryptogame: six decisions in a round."""
    from decryptogame import play_game
    from decryptogame.generators import RandomKeywordCards
    from decryptogame.teams import Team

    class Encryptor:
        def decide_clues(self, code: Any, context: Any) -> tuple[str, ...]:
            return tuple(f"clue{chance.randrange(10_000)}" for _ in code)

    class Guesser:
        def decipher_clues(self, clues: Any, context: Any) -> tuple[int, ...]:
            return tuple(chance.sample(range(4), 3))

        intercept_clues = decipher_clues

    def team(words: Any) -> Any:
        guesser = Guesser()
        return Team(keywords=words, encryptor=Encryptor(), intercepter=guesser, guesser=guesser)

    def playout() -> int:
        cards = next(RandomKeywordCards(seed=chance.getrandbits(30)))
        game = play_game([team(words) for words in cards])
        game.winner()
        return 6 * len(game.notesheet)

    return playout


def textarena() -> Playout:
    """Codenames; a player is handed the whole text so far. A new environment for each match, since
    one that is used again grows slower and slower."""
    _give_nltk_words()
    import textarena as package

    def playout() -> int:
        env = package.make("Codenames-v0")
        env.reset(num_players=4, seed=chance.getrandbits(30))
        inner = env
        while not hasattr(inner, "board"):
            inner = inner.env
        is_over, moves = False, 0
        while not is_over and moves < LONGEST:
            player, _ = env.get_observation()
            guessed = inner.state.game_state.get("guessed_words", ())
            left = [word for word in inner.board if word not in guessed]
            clue = f"zq{''.join(chance.choices('abcdefgh', k=6))} {chance.randint(1, 3)}"
            is_over, _ = env.step(action=f"[{clue if player % 2 == 0 else chance.choice(left)}]")
            moves += 1
        env.close()
        return moves

    return playout


def _give_nltk_words() -> None:
    """TextArena fetches two collections of words when it is imported. It gets words of our own and
    is told that all are nouns: the board differs, the code that is measured does not."""
    import nltk

    folder = Path(tempfile.mkdtemp(prefix="room40-bench-"), "corpora", "words")
    folder.mkdir(parents=True)
    syllables = itertools.product("bdfgklmnprst", "aeiou", "bdfgklmnprst", "ao", "n")
    words = "\n".join("".join(each) for each in itertools.islice(syllables, 1440)) + "\n"
    for name in ("en", "en-basic"):
        (folder / name).write_text(words, encoding="utf-8")
    nltk.data.path.insert(0, str(folder.parent.parent))
    nltk.download = lambda *_, **__: True
    nltk.pos_tag = lambda tokens, *_, **__: [(token, "NN") for token in tokens]


PEERS: dict[str, tuple[str, Callable[[], Playout]]] = {
    "open-spiel hanabi": ("open-spiel", lambda: open_spiel("hanabi", observed=False)),
    "open-spiel hanabi, observed": ("open-spiel", lambda: open_spiel("hanabi", observed=True)),
    "pettingzoo leduc_holdem": ("pettingzoo", lambda: pettingzoo("leduc_holdem_v4")),
    "pettingzoo connect_four": ("pettingzoo", lambda: pettingzoo("connect_four_v3")),
    "rlcard leduc-holdem": ("rlcard", lambda: rlcard("leduc-holdem")),
    "rlcard uno": ("rlcard", lambda: rlcard("uno")),
    "decryptogame": ("decryptogame", decrypto),
    "textarena Codenames": ("textarena", textarena),
}


def yardstick() -> float:
    """Million turns of a plain loop in a CPU second, as in `room40 bench`."""
    begun, x = time.process_time(), 0
    for i in range(LOOPS):
        x ^= i * 3
    return LOOPS / (time.process_time() - begun) / 1e6


def main(name: str, seconds: float) -> None:
    package, made = PEERS[name]
    playout = made()
    playout()
    before, moves = yardstick(), 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        moves += playout()
    loop = (before + yardstick()) / 2
    version = metadata.version(package)
    print(json.dumps({"version": version, "moves": moves, "cpu": taken, "yardstick": loop}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
