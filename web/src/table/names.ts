/** Who sits where, in words; `me` is the reader's own seat, through whatever eye they look. */
export interface Names {
  readonly me: number | null;
  of(seat: number): string;
}

/** The one sentence that says what I can do now. */
export interface Lamp {
  readonly text: string;
  /** Whether it is for me to act now: the lamp glows. */
  readonly isMine: boolean;
}
