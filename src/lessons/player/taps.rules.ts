// What a tap on the picture means beside the taps before it: two on a side jump, two in the middle
// toggle fullscreen.

export type Tap = { at: number; side: "left" | "middle" | "right" };

/** Two presses within this time are a double press. */
const doubleWithinMs = 250;
/** A finger is slower than a mouse. */
const tapsWithinMs = 350;

/** How long a press waits for a second one before it plays or pauses. */
export function pressWaitsMs(isTouch: boolean): number {
  return isTouch ? tapsWithinMs : doubleWithinMs;
}

/** The outer thirds are sides. */
export function sideAt(x: number, width: number): Tap["side"] {
  if (x < width / 3) return "left";
  return x > (width * 2) / 3 ? "right" : "middle";
}

/** Whether `tap` follows `before` as its second; further taps on a side go on jumping. */
export function isSecondTap(before: Tap | null, tap: Tap): boolean {
  return before !== null && before.side === tap.side && tap.at - before.at <= tapsWithinMs;
}
