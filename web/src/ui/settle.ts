/** A control shows at once what was chosen. If that was not accepted, it shows what holds. */
const latest = new WeakMap<EventTarget, unknown>();

/** `answer` comes to false if nothing became of the choice; a newer choice is left alone. */
export async function settle(
  control: EventTarget,
  answer: unknown,
  restore: () => void,
): Promise<void> {
  latest.set(control, answer);
  if ((await answer) === false && latest.get(control) === answer) restore();
}
