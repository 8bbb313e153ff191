import type { Hand } from "./hand.ts";
import type { Inks } from "./inks.ts";

/**
 * Draws one object with its base at (0, 0), about 200 units tall, using only the colours of `inks`.
 */
export type Motif = (hand: Hand, inks: Inks) => string;
