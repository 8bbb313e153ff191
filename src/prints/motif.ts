import type { Hand } from "./hand.ts";
import type { Inks } from "./inks.ts";

/** Draws one thing with its base at (0, 0), about 200 units tall, in no colours but `inks`. */
export type Motif = (hand: Hand, inks: Inks) => string;
