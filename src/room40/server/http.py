"""HTTP: people, games, codes and the server's own state. Tables have a module of their own."""

from collections.abc import Sequence
from functools import partial
from importlib import metadata
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from room40.bots import AIDS, LEVELS
from room40.core.game import AnyGame
from room40.core.refused import Refused, Why
from room40.games import GAMES
from room40.server import logs, news
from room40.server.codes import code_from
from room40.server.origin import base_of
from room40.server.people import COOKIE, HINT, signed_in
from room40.server.requests import Asked, InRoom, Person, Token
from room40.server.room import ALL, Room
from room40.server.wire import (
    CodeAnswer,
    GameAnswer,
    HealthAnswer,
    Me,
    NewPerson,
    OptionField,
    PersonAnswer,
    Signed,
    WordsAnswer,
)
from room40.store.types import PersonRecord

MOST_OWN_TABLES = 20


def cookies(room: Room, asked: Asked, token: str, life: float) -> list[Cookie]:
    """The token, out of reach for scripts and other sites, and for the page's own scripts that
    there is one; over https neither travels in the clear."""
    url = base_of(asked, room.settings)
    is_secure = asked.is_https or url.startswith("https://")
    both = partial(Cookie, path="/", max_age=int(life), samesite="lax", secure=is_secure)
    hint = "1" if token else ""
    return [both(key=COOKIE, value=token, httponly=True), both(key=HINT, value=hint)]


@post("/api/people")
async def sign_in(
    room: InRoom, asked: Asked, person: Person, data: JSONBody[NewPerson]
) -> Response[PersonAnswer]:
    """A name, and a cookie that says who you are. With a valid cookie: another name."""
    if person is not None:
        renamed = await _renamed(room, person, data.name)
        return Response(PersonAnswer(renamed.person, renamed.name), status_code=200)
    now = room.services.now()
    room.gates.new_people.take(asked.address, now)
    room.gates.new_people_of_all.take(ALL, now)
    made, token = await room.people.sign_up(data.name)
    life = room.settings.person_life
    return Response(
        PersonAnswer(made.person, made.name),
        status_code=201,
        cookies=cookies(room, asked, token, life),
    )


async def _renamed(room: Room, person: PersonRecord, name: str) -> PersonRecord:
    room.lobby.check_name(person.person, name)
    renamed = await room.people.rename(person, name)
    room.lobby.renamed(renamed)
    return renamed


@get("/api/people/me")
async def me(room: InRoom, asked: Asked, person: Person, token: Token) -> Response[Me]:
    """Who I am, and the tables where I belong. The cookie lives on from today."""
    own = signed_in(person)
    await room.people.seen(own)
    tables = []
    for record in await room.lobby.tables_of(own.person, MOST_OWN_TABLES):
        try:
            async with room.lobby.open(record.table) as table:
                tables.append(news.my_table(table, own.person))
        except Refused as refused:
            # One table that cannot be read must not lock its people out of the others.
            logs.log("table_unread", level="error", table=record.table, why=refused.why)
    life = room.settings.person_life
    return Response(
        Me(own.person, own.name, tables), cookies=cookies(room, asked, token or "", life)
    )


@patch("/api/people/me")
async def rename_me(room: InRoom, person: Person, data: JSONBody[NewPerson]) -> PersonAnswer:
    """Another name, at all tables at once."""
    renamed = await _renamed(room, signed_in(person), data.name)
    return PersonAnswer(renamed.person, renamed.name)


@delete("/api/people/me", status_code=200)
async def forget_me(room: InRoom, asked: Asked, person: Person) -> Response[Signed]:
    """Erase my name, my cookie and what I wrote; my seats go to bots. Matches stay replayable."""
    own = signed_in(person)
    await room.lobby.forget(own)
    return Response(Signed(), cookies=cookies(room, asked, "", 0))


@get("/api/codes/{code:str}")
async def table_of_code(room: InRoom, asked: Asked, code: FromPath[str]) -> CodeAnswer:
    """The table of a spoken code, while its lobby is open."""
    room.check_code_guesses(asked)
    written = code_from(code)
    with room.services.storing():
        record = await room.services.store.table_by_code(written) if written else None
    if record is None:
        room.count_wrong_code(asked)
        raise Refused(Why.NO_SUCH_TABLE)
    return CodeAnswer(record.table)


@get("/api/games", sync_to_thread=False)
def games() -> list[GameAnswer]:
    """What can be played: seats, rule options, levels of bots, aids."""
    return [
        GameAnswer(
            name=game.name,
            seat_counts=list(game.seat_counts),
            bots=list(LEVELS.get(game.name, ())),
            spans=list(game.spans),
            aids=list(AIDS.get(game.name, ())),
            options=_options(game),
        )
        for game in GAMES.values()
    ]


def _options(game: AnyGame) -> list[OptionField]:
    """The fields of a setup that a form can ask for; the seats have a list of their own."""
    fields = msgspec.structs.fields(game.setup_type)
    return [_option(each) for each in fields if each.name != "seats" and not _is_many(each.type)]


def _is_many(kind: Any) -> bool:
    """Whether a value is a list or a mapping: teams, own words."""
    origin, parts = get_origin(kind), get_args(kind)
    return origin in (tuple, dict) or (origin is not Literal and any(map(_is_many, parts)))


def _option(field: msgspec.structs.FieldInfo) -> OptionField:
    """One field; where None is allowed it means "as the ruleset says"."""
    kind, low, high = field.type, None, None
    if field.default is None:
        kind = _without_none(kind)
    if get_origin(kind) is Annotated:
        kind, meta = get_args(kind)
        low, high = meta.ge, meta.le
    if kind is int:
        return OptionField(field.name, "integer", [], low, high, field.default)
    kind = field.type
    parts = [part for arg in (get_args(kind) or (kind,)) for part in (get_args(arg) or (arg,))]
    if bool in parts and type(None) not in parts:
        return OptionField(field.name, "boolean", [], None, None, field.default)
    choices: list[Any] = [part for part in parts if part not in (bool, type(None))]
    if bool in parts:
        choices += [False, True]
    if type(None) in parts:
        choices.insert(0, None)
    return OptionField(field.name, "choice", choices, None, None, field.default)


def _without_none(kind: Any) -> Any:
    """A number that may be left open is still a number."""
    parts = [part for part in get_args(kind) if part is not type(None)]
    return parts[0] if len(parts) == 1 else kind


@get("/api/health")
async def health(room: InRoom) -> Response[HealthAnswer]:
    """Whether moves can be stored and bots think. Tried out, not assumed."""
    await room.services.look_at_storage()
    is_down = room.services.is_storage_down
    answer = HealthAnswer(
        status="storage" if is_down else "ok",
        version=metadata.version("room40"),
        tables=len(room.lobby),
        connections=sum(room.gates.sockets.values()),
        bots=room.services.bots.status,
    )
    return Response(answer, status_code=503 if is_down else 200)


@get("/api/words")
async def words(room: InRoom) -> WordsAnswer:
    """The word models of bots. While one is being made, bots of that language wait for it."""
    return room.services.words.answer()


ROUTES: Sequence[Any] = [
    words,
    sign_in,
    me,
    rename_me,
    forget_me,
    table_of_code,
    games,
    health,
]
