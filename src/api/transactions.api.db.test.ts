import { afterAll, describe, expect, test } from "vitest";
import { findOrder } from "#src/checkout/queries.ts";
import { newId } from "#src/db/columns.ts";
import { type Client, openDoor, problemIn } from "#src/testing/door.ts";
import { cards, eventOf, openShop, tokenOf } from "#src/testing/purchase.ts";
import { usdCop } from "#src/testing/world.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const anyone = door.anyone(here.academy);
const teacher = door.as(here.teacher, here.academy);
const { course } = here;
const card = cards.approved;

async function newStudent() {
  const actor = await here.person("student");
  return { actor, client: door.as(actor, here.academy) };
}

/** The body of a purchase as the checkout page sends it. */
async function bodyOf(number = card) {
  const { billing, method, acceptanceToken, personalDataToken, shown } = await shop.purchase(
    course,
    number,
  );
  const { firstName, lastName, phone, address, city } = billing;
  return {
    cardInformation: { token: tokenOf({ method }), installments: 1 },
    customerInfo: { firstName, lastName, phone },
    billingAddressInfo: { address, city, country: "CO" },
    conversionRate: shown.usdCop,
    acceptationToken: acceptanceToken,
    acceptPersonalAuth: personalDataToken,
    totalTaxes: shown.taxCents / 100,
    totalInvoice: shown.totalCents / 100,
    courseId: course.id,
    paymentType: "card",
  };
}

function buy(client: Client, json: object, key: string = newId()) {
  return client("/api/transactions", { json, headers: { "idempotency-key": key } });
}

async function boxesOf(orderId: string) {
  const order = await findOrder(here.ctx, orderId);
  return order?.acceptedBoxes;
}

async function coursesOf(client: Client): Promise<{ _id: string }[]> {
  return (await (await client("/api/users")).json()).user.enrollments;
}

const noCoupon = { code: "", discount: 0, error: null };

test("the preview has products, totals in both currencies and the gateway's terms", async () => {
  const answer = await anyone(`/api/transactions/preview?courses=${course.id}`);
  expect(answer.status).toBe(200);
  const acceptance = { acceptance_token: expect.any(String), permalink: expect.any(String) };
  expect(await answer.json()).toEqual({
    products: [
      {
        _id: course.id,
        id: course.id,
        name: course.title,
        coverImageUrl: expect.stringMatching(/^\/.+/),
        usd: { subTotal: 39, discount: 0 },
        // The academy's contact: nobody who has not bought gets the teacher's address.
        teacher: { name: here.teacher.name, email: world.outside.contact },
      },
    ],
    summary: {
      usd: { subTotal: 39, discount: 0, taxes: 7.41, total: 46.41, cupon: noCoupon },
      tax: { percent: 19, reason: "" },
      appliedCupon: false,
      cop: {
        total: 46.41 * usdCop,
        rate: usdCop,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    },
    paymentMethods: expect.arrayContaining([
      { type: "card", label: "Tarjeta de crédito o débito" },
    ]),
    acceptance,
    personalDataAcceptance: acceptance,
  });
});

test.each([[","], ["&courses="]])(
  "the preview adds up several courses, separated by %s",
  async (by) => {
    const other = await here.addCourse({ price: 10 });
    const path = `/api/transactions/preview?courses=${other.id}${by}${course.id}`;
    const { products, summary } = await (await anyone(path)).json();
    expect(products.map(({ id }: { id: string }) => id)).toEqual([other.id, course.id]);
    expect(summary.usd).toMatchObject({ subTotal: 49, taxes: 9.31, total: 58.31 });
  },
);

describe("a purchase", () => {
  test("that is approved answers SUCCESS and enrols the student", async () => {
    const { client } = await newStudent();
    const answer = await buy(client, await bodyOf());
    expect(answer.status, await answer.clone().text()).toBe(200);
    const paid = await answer.json();
    const order = `/account/orders/${paid.id}`;
    expect(paid).toEqual({ status: "SUCCESS", id: expect.any(String), order });
    expect(await coursesOf(client)).toEqual([{ id: course.id, _id: course.id }]);
  });

  test("with exactly the body of spec 2 §7 is paid, and its record says that one box stood for both", async () => {
    const { actor, client } = await newStudent();
    const { acceptPersonalAuth: _, ...body } = await bodyOf();
    const cupon = { code: "", discount: 0 };
    const named = { nameCourse: course.title, nameTeacher: "Nubia", emailTeacher: "n@correo.test" };
    const paid = await buy(client, { ...body, ...named, cupon });
    expect(paid.status, await paid.clone().text()).toBe(200);
    expect(await shop.charges(actor.email)).toHaveLength(1);
    expect(await boxesOf((await paid.json()).id)).toEqual([["terms", "personal-data"]]);
  });

  test("with a token for each document has two boxes on record", async () => {
    const { client } = await newStudent();
    const { id } = await (await buy(client, await bodyOf())).json();
    expect(await boxesOf(id)).toEqual([["terms"], ["personal-data"]]);
  });

  test("repeated with the same key gets the first answer and charges once", async () => {
    const { actor, client } = await newStudent();
    const [body, key] = [await bodyOf(), newId()];
    const first = await (await buy(client, body, key)).json();
    const again = await buy(client, body, key);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect(await shop.charges(actor.email)).toHaveLength(1);
  });

  test("of a course that the student has is a 409", async () => {
    const { actor, client } = await newStudent();
    expect((await buy(client, await bodyOf())).status).toBe(200);
    const { detail } = await problemIn(await buy(client, await bodyOf()), 409);
    expect(detail).toBe("Ya tienes este curso");
    expect(await shop.charges(actor.email)).toHaveLength(1);
  });

  test.each([
    ["another total", { totalInvoice: 1 }],
    ["another tax", { totalTaxes: 0 }],
    ["a rate more than 1 % off", { conversionRate: usdCop * 1.02 }],
  ])("with %s is a 409 and charges nothing", async (_, change) => {
    const { actor, client } = await newStudent();
    const { detail } = await problemIn(await buy(client, { ...(await bodyOf()), ...change }), 409);
    expect(detail).toMatch(/^El precio cambió/);
    expect(await shop.charges(actor.email)).toEqual([]);
  });

  test("declined by the bank is a 409 with advice", async () => {
    const { client } = await newStudent();
    const { detail } = await problemIn(await buy(client, await bodyOf(cards.declined)), 409);
    expect(detail).toMatch(/^El banco rechazó el pago/);
    expect(await coursesOf(client)).toEqual([]);
  });

  test("is refused for teachers and for a course of another academy", async () => {
    await problemIn(await buy(teacher, await bodyOf()), 403);
    const { client } = await newStudent();
    const foreign = { ...(await bodyOf()), courseId: otherAcademy.course.id };
    await problemIn(await buy(client, foreign), 404);
  });

  test("without a session requires the learner", async () => {
    const body = await bodyOf();
    const { errors } = await problemIn(await buy(anyone, body), 400);
    expect(errors?.map(({ path }) => path)).toEqual(["behalfUser"]);
    const email = `${newId()}@correo.test`;
    const answer = await buy(anyone, { ...body, behalfUser: email });
    expect(await answer.json()).toMatchObject({ status: "SUCCESS" });
  });

  test("without its key, or with half of its fields, is refused with their names", async () => {
    const { client } = await newStudent();
    const json = await bodyOf();
    const keyless = await problemIn(await client("/api/transactions", { json }), 400);
    expect(keyless.errors?.map(({ path }) => path)).toEqual(["idempotency-key"]);
    const cardless = await problemIn(
      await buy(client, { ...json, cardInformation: undefined }),
      400,
    );
    expect(cardless.detail).toBe("Por favor completa los datos de tu tarjeta");
    expect(cardless.errors?.map(({ path }) => path)).toEqual(["cardInformation"]);
    const unknown = await problemIn(await buy(client, { ...json, paymentType: "trueque" }), 400);
    expect(unknown.errors?.map(({ path }) => path)).toEqual(["paymentType"]);
  });

  test.each([
    ["for the token", (number: string) => ({ cardInformation: { token: number } })],
    ["in the address", (number: string) => ({ billingAddressInfo: addressWith(number) })],
    ["with a field of the wrong kind", (number: string) => ({ totalTaxes: number })],
  ])("with a card number %s is refused, and nothing of it is logged", async (_, change) => {
    const { actor, client } = await newStudent();
    for (const number of [card, "4242 4242 4242 4242", "4242-4242-4242-4242"]) {
      const json = { ...(await bodyOf()), ...change(number) };
      await problemIn(await buy(client, json), 400);
      const log = door.log.join("").replace(/[ -]/g, "");
      expect(log).not.toContain(card);
    }
    expect(await shop.charges(actor.email)).toEqual([]);
  });

  function addressWith(number: string) {
    return { address: `Vereda El Tablón ${number}`, city: "Pasto", country: "CO" };
  }
});

describe("an event of the gateway", () => {
  async function paid() {
    const { actor, client } = await newStudent();
    await buy(client, await bodyOf());
    const [charge] = await shop.charges(actor.email);
    if (!charge) throw new Error("nothing was charged");
    return charge;
  }

  test("is accepted if genuine, despite repeats and at any host", async () => {
    const event = eventOf(await paid());
    for (const client of [anyone, anyone, door.anyone({ subdomain: null })]) {
      const answer = await client("/api/gateway/events", { json: event });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ received: true });
    }
  });

  test("of another kind is accepted, so that the gateway does not repeat it", async () => {
    const event = { ...eventOf(await paid()), event: "nequi_token.updated" };
    const answer = await anyone("/api/gateway/events", { json: event });
    expect(answer.status).toBe(200);
  });

  test("is refused if forged", async () => {
    const charge = await paid();
    const event = eventOf(charge);
    const transaction = { ...charge, status: "VOIDED" as const };
    const checksum = event.signature.checksum.replace(/^./, (sign) => (sign === "a" ? "b" : "a"));
    for (const json of [
      { ...event, data: { transaction } },
      { ...event, timestamp: event.timestamp + 1 },
      { ...event, signature: { ...event.signature, checksum } },
      { ...event, signature: { ...event.signature, properties: [] } },
      { ...event, signature: { ...event.signature, checksum: "ñ".repeat(64) } },
      { event: "transaction.updated" },
      {},
    ]) {
      await problemIn(await anyone("/api/gateway/events", { json }), 403);
    }
  });
});
