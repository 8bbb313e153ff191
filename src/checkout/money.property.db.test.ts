// Whatever people, the bank and the clock do in whatever sequence, every invariant of
// src/testing/money/invariants.ts holds after each step.
import fc from "fast-check";
import { afterAll, test } from "vitest";
import { noLimit, openBank } from "#src/testing/money/bank.ts";
import type { Model } from "#src/testing/money/model.ts";
import { openReal } from "#src/testing/money/real.ts";
import { known, sequences } from "#src/testing/money/sequences.ts";
import { openWorld } from "#src/testing/world.ts";

const bank = openBank();
const world = await openWorld({ gateway: bank.gateway });
world.outside.limiter = noLimit;
afterAll(() => world.close());

/** `MONEY_SEED` and `MONEY_RUNS`, of random sequences, look further than the suite does. */
const seed = Number(process.env.MONEY_SEED ?? 20_261_123);
const numRuns = known.length + Number(process.env.MONEY_RUNS ?? 6);

test(
  "orders, coupons, events, expiry, leaving and refunds in any sequence",
  async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        const setup = async () => ({
          model: { orders: [] } as Model,
          real: await openReal(world, bank),
        });
        await fc.asyncModelRun(setup, steps);
      }),
      {
        ...{ seed, numRuns, endOnFailure: true },
        examples: known.map((steps) => [steps]),
      },
    );
  },
  600_000 + numRuns * 5_000,
);
