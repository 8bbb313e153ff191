// Which steps follow each other: at random, and those that a short random sequence may miss.
import fc from "fast-check";
import type { Verdict } from "#src/outside/gateway/payment-gateway.ts";
import {
  announce,
  askBack,
  type Bought,
  buy,
  decide,
  deliver,
  leave,
  poll,
  reverse,
  runVoid,
  type Step,
  send,
} from "./steps.ts";

const which = fc.nat({ max: 3 });
const bought = fc.record({
  learner: fc.nat({ max: 1 }),
  courses: fc.constantFrom<number[]>([0], [1], [0, 1]),
  coupon: fc.constantFrom(null, null, "MITAD", "TODO"),
  method: fc.constantFrom("card" as const, "cash" as const),
});

const verdicts = fc.tuple(
  which,
  fc.constantFrom<Verdict>("APPROVED", "APPROVED", "APPROVED", "DECLINED", "ERROR", "VOIDED"),
);

/** Most often what keeps orders moving. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: bought.map(buy) },
  { weight: 6, arbitrary: verdicts.map(([at, verdict]) => announce(at, verdict)) },
  { weight: 2, arbitrary: verdicts.map(([at, verdict]) => decide(at, verdict)) },
  {
    weight: 3,
    arbitrary: fc.tuple(which, fc.constantFrom(0, 0, 1, 2)).map(([at, back]) => deliver(at, back)),
  },
  { weight: 5, arbitrary: fc.tuple(which, fc.boolean()).map(([at, isLate]) => poll(at, isLate)) },
  { weight: 2, arbitrary: which.map(leave) },
  { weight: 2, arbitrary: which.map(askBack) },
  {
    weight: 2,
    arbitrary: fc.tuple(which, fc.boolean()).map(([at, isTooLate]) => runVoid(at, isTooLate)),
  },
  { weight: 2, arbitrary: which.map(send) },
  { weight: 1, arbitrary: which.map(reverse) },
);

export const sequences = fc.array(step, { minLength: 30, maxLength: 50 });

const half: Bought = { learner: 0, courses: [0], coupon: "MITAD", method: "cash" };
const card: Bought = { learner: 0, courses: [0], coupon: null, method: "card" };

/** What a short random sequence may miss. */
export const known: Step[][] = [
  // Late money, first where all is free, then where it was bought again.
  [buy(half), poll(0, true), announce(0, "APPROVED"), askBack(0), send(0), deliver(0, 0)],
  [buy(half), poll(0, true), buy(card), announce(1, "APPROVED"), announce(0, "APPROVED")],
  [
    buy(card),
    poll(0, true),
    buy(half),
    announce(0, "APPROVED"),
    announce(1, "APPROVED"),
    runVoid(1, false),
  ],
  // Left, then paid all the same, at a bank that voids too late.
  [buy(card), leave(0), announce(0, "APPROVED"), runVoid(0, true), send(0), announce(0, "VOIDED")],
  // Ended by the gateway, then paid all the same; and what the buyer's bank took, and the gateway too.
  [buy(half), announce(0, "ERROR"), announce(0, "APPROVED"), reverse(0), reverse(0)],
  [buy(card), announce(0, "APPROVED"), reverse(0), announce(0, "VOIDED"), buy(half)],
  [buy(half), announce(0, "APPROVED"), askBack(0), reverse(0), send(0), buy(half)],
  // Sent to the buyer, whose bank took it back as well, and voided by the gateway after that.
  [
    ...[buy(half), announce(0, "APPROVED"), askBack(0), send(0), reverse(0), reverse(0)],
    ...[announce(0, "VOIDED"), buy(card)],
  ],
  // Approved or voided in silence, and found by a later question.
  [
    ...[buy(card), announce(0, "DECLINED"), buy(half), decide(1, "APPROVED"), poll(1, true)],
    ...[announce(0, "APPROVED"), decide(0, "VOIDED"), poll(0, false), poll(0, true)],
  ],
  // A refund that the bank gave back by itself, and an event of before.
  [buy(card), announce(0, "APPROVED"), askBack(0), announce(0, "VOIDED"), deliver(0, 1), buy(card)],
];
