"""Guests: a name and a cookie, nothing else. The store holds a hash of the cookie's token."""

import secrets
from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256

from room40.core.refused import Refused, Why
from room40.server.names import name_from
from room40.server.services import Services, new_id
from room40.store.types import PersonRecord, TalkRecord

COOKIE = "room40"
HINT = "room40_known"
"""Says to the page that it has the other one, which no script can see: browsers drop what pages
have stored sooner than cookies of a server, and a page that knows nothing asks nobody who it is."""
TOKEN_BYTES = 32
MOST_KNOWN = 10_000
DAY = 86400


class People:
    """Who is who. Those seen last are kept in memory."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: OrderedDict[bytes, PersonRecord] = OrderedDict()

    async def by_token(self, token: str | None) -> PersonRecord | None:
        """Whose cookie this is; None if nobody's, or if it has not been used for too long."""
        if not token or len(token) > 100:
            return None
        digest = sha256(token.encode()).digest()
        person = self._known.get(digest)
        if person is None:
            with self._services.storing():
                person = await self._services.store.person_by_token(digest)
            if person is None:
                return None
            self._remember(person)
        self._known.move_to_end(digest)
        age = self._services.wall() - person.seen
        return person if age < self._services.settings.person_life else None

    async def sign_up(self, text: str) -> tuple[PersonRecord, str]:
        """Somebody new, and the token for their cookie."""
        name = name_from(text)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        digest = sha256(token.encode()).digest()
        return await self._save(new_id(), name, digest), token

    async def rename(self, person: PersonRecord, text: str) -> PersonRecord:
        return await self._save(person.person, name_from(text), person.token_hash)

    async def seen(self, person: PersonRecord) -> None:
        """The cookie lives on from the day it was last used."""
        if self._services.wall() - person.seen > DAY:
            await self._save(person.person, person.name, person.token_hash)

    async def forget(self, person: PersonRecord) -> list[TalkRecord]:
        """Erase name, token and free text; returns what tells that lines of chat have gone."""
        self._known.pop(person.token_hash, None)
        with self._services.storing():
            return await self._services.store.forget_person(person.person)

    async def unseen(self) -> list[PersonRecord]:
        """Those whose cookies have run out."""
        since = self._services.wall() - self._services.settings.person_life
        with self._services.storing():
            return await self._services.store.people_unseen_since(since)

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Names by person; those who were forgotten have none."""
        found = {}
        for each in ids:
            with self._services.storing():
                record = await self._services.store.person(each)
            if record is not None and record.name:
                found[each] = record.name
        return found

    async def _save(self, person: str, name: str, token_hash: bytes) -> PersonRecord:
        record = PersonRecord(person, name, token_hash, self._services.wall())
        with self._services.storing():
            await self._services.store.save_person(record)
        self._remember(record)
        return record

    def _remember(self, person: PersonRecord) -> None:
        self._known[person.token_hash] = person
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def signed_in(person: PersonRecord | None) -> PersonRecord:
    """The person, or `Refused(not_signed_in)`."""
    if person is None:
        raise Refused(Why.NOT_SIGNED_IN)
    return person
