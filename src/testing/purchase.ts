// Checkout set-up for tests: the gateway's sandbox, a world that charges there, and a buyer who
// fills in the checkout as the page does.
import { vi } from "vitest";
import { controlHeader } from "#sandbox/control.ts";
import { eventChecksum, SIGNED_PROPERTIES } from "#sandbox/signature.ts";
import type { Transaction } from "#sandbox/transaction-wire.ts";
import { usualTaxPercent } from "#src/academies/settings/tax.rules.ts";
import type { PayKind } from "#src/checkout/methods/method.rules.ts";
import { type PayInput, pay } from "#src/checkout/pay/pay.ts";
import { findOrder, type Payment } from "#src/checkout/queries.ts";
import { priceOrder } from "#src/checkout/rules.ts";
import type { Course } from "#src/courses/queries.ts";
import { findCourse } from "#src/courses/queries.ts";
import type { Actor, Ctx, Outside } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { openPaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import type { Mail } from "#src/outside/mail/mailer.ts";
import type { TestAcademy } from "./people.ts";
import { gatewayKeys, openSandbox, openWorld, usdCop } from "./world.ts";

/** The card's number decides the outcome of a charge. */
export const cards = {
  approved: "4242424242424242",
  declined: "4111111111111111",
  failing: "5555555555554444",
};

/** What each way to pay but the card asks for; Nequi's number and PSE's bank approve. */
export const ways = {
  pse: {
    kind: "pse",
    bank: "1",
    person: "natural",
    documentType: "CC",
    documentNumber: "1085265842",
  },
  nequi: { kind: "nequi", phone: "3991111111" },
  bancolombia: { kind: "bancolombia" },
  bancolombia_qr: { kind: "bancolombia_qr" },
  daviplata: { kind: "daviplata", documentType: "CC", documentNumber: "1085265842" },
  cash: { kind: "cash" },
} as const satisfies Record<Exclude<PayKind, "card">, PayInput["method"]>;

/** A transaction, with the events that announced it. */
type Charge = Transaction & { events: { state: string; attempts: number }[] };
type Gateway = Outside["gateway"];

/** As the checkout page sends it, whose boxes name one document each. */
type TwoBoxes = PayInput & { acceptanceToken: string; personalDataToken: string };

/** The token of the card that a purchase is paid with. */
export function tokenOf({ method }: Pick<PayInput, "method">): string {
  return method.kind === "card" ? method.token : "";
}

/** Call it at the top of a test file, and `close` in `afterAll`. */
export async function openShop(
  options: Parameters<typeof openSandbox>[0] & { databaseUrl?: string } = {},
) {
  const { databaseUrl, ...settings } = options;
  const sandbox = await openSandbox({ settleMs: 0, prepareMs: 0, ...settings });
  const world = await openWorld({
    gateway: sandbox.gateway,
    merchantGateway: (keys) =>
      openPaymentGateway({ url: `${sandbox.origin}/v1`, ...keys }, { askAfterMs: 15 }),
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  const { origin, gateway } = sandbox;
  const control = { [controlHeader]: gatewayKeys.controlKey };
  const letters = recordLetters(world.outside);

  async function send(path: string, body: unknown, key?: string): Promise<unknown> {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...control,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async function tokenise(number: string): Promise<string> {
    const card = { cvc: "123", exp_month: "08", exp_year: "39", card_holder: "Ana María Ruiz" };
    const answer = await send("/v1/tokens/cards", { number, ...card }, gatewayKeys.publicKey);
    return (answer as { data: { id: string } }).data.id;
  }

  /** A complete purchase with consents, a card token or another method, and an unused key. */
  async function purchase(
    bought: Course | Course[],
    card = cards.approved,
    changes: Partial<PayInput> = {},
  ): Promise<TwoBoxes> {
    const courses = [bought].flat();
    const { terms, personalData } = await gateway.merchant();
    const listed = courses.map(({ priceCents }) => priceCents);
    const { taxCents, totalCents } = priceOrder(listed, 0, usualTaxPercent);
    return {
      idempotencyKey: newId(),
      courseIds: courses.map(({ id }) => id),
      method: changes.method ?? { kind: "card", token: await tokenise(card), installments: 1 },
      billing: {
        firstName: "Ana",
        lastName: "Ruiz",
        address: "Calle 5 # 4-32",
        phone: "3001234567",
        city: "Pasto",
      },
      shown: { taxCents, totalCents, usdCop },
      ...changes,
      acceptanceToken: changes.acceptanceToken ?? terms.token,
      personalDataToken: changes.personalDataToken ?? personalData.token,
    };
  }

  /** What the bank, the phone or the counter decides about a payment, by its reference. */
  const decide = (reference: string, status: "APPROVED" | "DECLINED" | "ERROR") =>
    send(`/control/transactions/${reference}`, { status });

  /** Every charge that the gateway recorded for this buyer, oldest first. */
  async function charges(email: string): Promise<Charge[]> {
    const answer = await fetch(`${origin}/control/transactions`, { headers: control });
    const { data } = (await answer.json()) as { data: Charge[] };
    return data.filter((charge) => charge.customer_email === email);
  }

  /** This buyer's newest charge, once the bank has decided on it. */
  function decided(email: string): Promise<Charge> {
    return vi.waitFor(async () => {
      const charge = (await charges(email)).at(-1);
      if (!charge || charge.status === "PENDING") throw new Error("the bank has not decided");
      return charge;
    }, 30_000);
  }

  /** Pays, leaves before the bank decides, and lets it decide. */
  async function payAndLeave(ctx: Ctx & { actor: Actor }, input: PayInput) {
    const { id } = await pay(hurried(ctx), input);
    return { orderId: id, charge: await decided(ctx.actor.email) };
  }

  return {
    world,
    origin,
    gateway,
    purchase,
    charges,
    decide,
    decided,
    payAndLeave,
    /** Requests a fault from the sandbox (see its `/control/next`). */
    mishap: (plan: object) => send("/control/next", plan),
    voidCharge: (id: string) => send(`/v1/transactions/${id}/void`, {}, gatewayKeys.privateKey),
    /** Every letter passed to the mailer, including repeats. */
    lettersTo: (email: string) => letters.filter((mail) => mail.to === email),
    async close() {
      await world.close();
      await sandbox.close();
    },
  };
}

export function recordLetters(outside: Outside): Mail[] {
  const { mailer } = outside;
  const letters: Mail[] = [];
  outside.mailer = {
    ...mailer,
    async send(mail) {
      letters.push(mail);
      await mailer.send(mail);
    },
  };
  return letters;
}

/** The same ctx with parts of the gateway replaced. */
export function withGateway<C extends Ctx>(ctx: C, changes: Partial<Gateway>): C {
  return { ...ctx, outside: { ...ctx.outside, gateway: { ...ctx.outside.gateway, ...changes } } };
}

/** The same ctx at another network address. */
export function fromAddress<C extends Ctx>(ctx: C, address: string): C {
  return { ...ctx, visitor: { address, device: "Chrome en Android" } };
}

/** For a buyer who does not wait for the bank at all. */
export function hurried<C extends Ctx>(ctx: C): C {
  return withGateway(ctx, { patienceMs: 0 });
}

/** The event that the gateway posts about a transaction, signed as the gateway signs it. */
export function eventOf(
  transaction: Pick<Charge, "id" | "status" | "amount_in_cents">,
  secret = gatewayKeys.eventsSecret,
) {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    event: "transaction.updated",
    data: { transaction },
    environment: "test",
    signature: {
      properties: SIGNED_PROPERTIES,
      checksum: eventChecksum(transaction, timestamp, secret),
    },
    timestamp,
  };
}

/** The payment of an order at the gateway. */
export async function paymentOf(ctx: Ctx, orderId: string): Promise<Payment> {
  const payment = (await findOrder(ctx, orderId))?.payments.at(-1);
  if (!payment) throw new Error("the order of the test has no payment");
  return payment;
}

/** How a course appears to a learner: whether they have it, and its number of other students. */
export async function seen(academy: TestAcademy, learner: Pick<Actor, "id">, course: Course) {
  const found = await findCourse(academy.ctx, course.id);
  return {
    enrolled: await isEnrolled(academy.ctx, learner.id, course.id),
    newStudents: (found?.studentCount ?? 0) - course.studentCount,
  };
}
