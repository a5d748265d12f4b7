"""The published embedding baseline as an encryptor (Lupu et al., arXiv 2506.20664), written anew.

A random word among the K nearest to the keyword that is nearer to it than to the other three; K is
16 and grows by one for each clue that the keyword has had.
"""

from collections.abc import Sequence

import numpy as np

from room40.bots.decrypto.encode import Clues, Task
from room40.bots.decrypto.mind import Mind

NEAREST = 16


def baseline_clues(mind: Mind, task: Task, words_known: int, rng: np.random.Generator) -> Clues:
    """Three clues; those that stand after an objection are kept."""
    words = mind.model.clues[:words_known]
    family = mind.families[0]
    likeness = mind.model.vectors(words, family) @ mind.model.vectors(task.keywords, family).T
    clues: list[str] = []
    for stands, slot in zip(task.fixed, task.code, strict=True):
        if stands is not None:
            clues.append(stands)
            continue
        near = _nearest(task, words, likeness[:, slot], slot, clues)
        nearer = [at for at in near if likeness[at, slot] >= likeness[at].max()]
        chosen = nearer or near
        clues.append(words[chosen[int(rng.integers(len(chosen)))]])
    first, second, third = clues
    return first, second, third


def _nearest(
    task: Task, words: Sequence[str], likeness: np.ndarray, slot: int, taken: Sequence[str]
) -> list[int]:
    """The K nearest that may still be given."""
    most = NEAREST + len(task.heard.by_slot[slot])
    near: list[int] = []
    for at in np.argsort(-likeness, kind="stable"):
        if words[at] not in taken and words[at] not in task.given and task.is_legal(words[at]):
            near.append(int(at))
        if len(near) == most:
            break
    return near
