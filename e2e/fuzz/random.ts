// Random choices that the same seed repeats.

export type Random = {
  /** From 0 up to, but without, `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  hex(digits: number): string;
};

/** @param seed a whole number of 32 bits. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: quick, and as even as tests need.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error("nothing to choose from");
      return list[below(list.length)] as T;
    },
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(""),
  };
}
