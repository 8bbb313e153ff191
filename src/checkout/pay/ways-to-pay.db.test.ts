// Each way to pay beside the card: what the buyer is told to do, and how it ends.
import { afterAll, describe, expect, test } from "vitest";
import { findOrder, findOrderByKey } from "#src/checkout/queries.ts";
import { settleLate } from "#src/checkout/settle/settle-late.ts";
import { newId } from "#src/db/columns.ts";
import { hurried, openShop, paymentOf, seen, ways, withGateway } from "#src/testing/purchase.ts";
import { confirmCode, resendCode } from "./confirm-code.ts";
import { type PayInput, pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, charges, decide } = shop;
afterAll(() => shop.close());

type Way = keyof typeof ways;
const all = Object.keys(ways) as Way[];
const instructionsOf: Record<Way, object> = {
  pse: { kind: "redirect" },
  nequi: { kind: "approve", phoneEnd: "1111" },
  bancolombia: { kind: "redirect" },
  bancolombia_qr: { kind: "scan" },
  daviplata: { kind: "code", phoneEnd: null },
  cash: { kind: "counter" },
};

async function buying(way: Way, changes: Partial<PayInput> = {}) {
  const academy = await world.academy();
  const ctx = academy.as(academy.student);
  const input = await purchase(academy.course, undefined, { method: ways[way], ...changes });
  return { academy, ctx, input };
}

describe.each(all)("by %s", (way) => {
  test("a buyer is told what to do, and has the course once it is done", async () => {
    // Nequi decides by itself, as fast as the settings say.
    if (way === "nequi") await shop.mishap({ settleMs: 60_000 });
    const { academy, ctx, input } = await buying(way);
    const paid = await pay(ctx, input);
    const order = `/account/orders/${paid.id}`;
    const goes = way === "pse" || way === "bancolombia";
    expect(paid).toEqual({
      status: "PENDING",
      id: expect.any(String),
      order,
      ...(goes ? { next: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/bank\//) } : {}),
    });
    const payment = await paymentOf(ctx, paid.id);
    expect(payment).toMatchObject({ status: "pending", method: way });
    expect(payment.instructions).toMatchObject(instructionsOf[way]);
    expect(await seen(academy, academy.student, academy.course)).toMatchObject({ enrolled: false });
    // Sent again it answers the same and charges nothing more.
    expect(await pay(ctx, input)).toEqual(paid);
    expect(await charges(academy.student.email)).toHaveLength(1);

    await decide(payment.reference, "APPROVED");
    await settleLate(ctx, payment.id);
    expect(await pay(ctx, input)).toEqual({ status: "SUCCESS", id: paid.id, order });
    expect(await seen(academy, academy.student, academy.course)).toEqual({
      enrolled: true,
      newStudents: 1,
    });
  });

  test("a refusal of the bank is a conflict with the way on", async () => {
    const { ctx, input } = await buying(way);
    if (way === "nequi") await shop.mishap({ settleMs: 60_000 });
    const { id } = await pay(ctx, input);
    const payment = await paymentOf(ctx, id);
    await decide(payment.reference, "DECLINED");
    await settleLate(ctx, payment.id);
    await expect(pay(ctx, input)).rejects.toMatchObject({
      code: "conflict",
      message:
        "El pago fue rechazado. No se descontó nada; intenta de nuevo o elige otro método de pago.",
    });
  });

  test("a method that the merchant does not take is refused, and nothing is written", async () => {
    const { academy, ctx, input } = await buying(way);
    const without = withGateway(ctx, {
      merchant: async () => ({ ...(await shop.gateway.merchant()), accepted: ["CARD"] }),
    });
    await expect(pay(without, input)).rejects.toMatchObject({
      code: "conflict",
      message: "Este método de pago no está disponible. Elige otro.",
    });
    expect(await charges(academy.student.email)).toEqual([]);
    expect(await findOrderByKey(ctx, input.idempotencyKey)).toBeNull();
  });
});

test("a method that the gateway alone knows to be off is refused, and the buyer may pay again", async () => {
  const { academy, ctx, input } = await buying("pse");
  await shop.mishap({ answer: { on: "POST /v1/transactions", status: 404 } });
  await expect(pay(ctx, input)).rejects.toMatchObject({
    message: "Este método de pago no está disponible. Elige otro.",
  });
  const again = await pay(ctx, await purchase(academy.course));
  expect(again.status).toBe("SUCCESS");
});

test("each way has its time: the counter's days, and minutes on the phone", async () => {
  const minutesOf = async (way: Way) => {
    const { ctx, input } = await buying(way);
    const { expiresAt, createdAt } = await paymentOf(ctx, (await pay(ctx, input)).id);
    return Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000);
  };
  expect(await minutesOf("cash")).toBe(3 * 24 * 60);
  expect(await minutesOf("daviplata")).toBe(15);
});

test("an address of the bank that comes late is found by whoever sends the purchase again", async () => {
  const { ctx, input } = await buying("pse");
  await shop.mishap({ answer: { on: "GET /v1/transactions/*", status: 500, times: 2 } });
  const first = await pay(hurried(ctx), input);
  expect(first).not.toHaveProperty("next");
  expect(await pay(ctx, input)).toMatchObject({ id: first.id, next: expect.any(String) });
});

test("no document that the bank asks for is kept", async () => {
  const { academy, ctx, input } = await buying("daviplata");
  const { id } = await pay(ctx, input);
  const kept = JSON.stringify(await findOrder(ctx, id));
  expect(kept).not.toContain(ways.daviplata.documentNumber);
  const [charged] = await charges(academy.student.email);
  expect(charged?.payment_method).toMatchObject({ user_legal_id: "1085265842" });
});

describe("Daviplata's code", () => {
  async function waiting() {
    const bought = await buying("daviplata");
    const { id: orderId } = await pay(bought.ctx, bought.input);
    return { ...bought, orderId };
  }

  test("that is right pays at once", async () => {
    const { academy, ctx, orderId } = await waiting();
    const paid = await confirmCode(ctx, { orderId, code: " 574 829 " });
    expect(paid).toMatchObject({ status: "SUCCESS", id: orderId });
    expect(await seen(academy, academy.student, academy.course)).toMatchObject({ enrolled: true });
    await expect(confirmCode(ctx, { orderId, code: "574829" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("that is wrong may be typed again, until the gateway gives up", async () => {
    const { ctx, orderId } = await waiting();
    const wrong = () => confirmCode(ctx, { orderId, code: "111111" });
    await expect(wrong()).rejects.toMatchObject({
      code: "invalid",
      errors: [{ path: "code", message: expect.stringMatching(/^Ese código no es correcto/) }],
    });
    await expect(wrong()).rejects.toMatchObject({ code: "conflict" });
    expect((await findOrder(ctx, orderId))?.status).toBe("failed");
  });

  test("is sent again once", async () => {
    const { ctx, orderId } = await waiting();
    await resendCode(ctx, { orderId });
    await expect(resendCode(ctx, { orderId })).rejects.toMatchObject({
      code: "conflict",
      message: "Ya no se pueden enviar más códigos para este pago.",
    });
    expect(await confirmCode(ctx, { orderId, code: "574829" })).toMatchObject({
      status: "SUCCESS",
    });
  });

  test("is nobody else's to type: other accounts, visitors, and orders of other methods", async () => {
    const { academy, ctx, orderId } = await waiting();
    const other = academy.as(await academy.person("student"));
    for (const stranger of [other, academy.ctx]) {
      const typed = confirmCode(stranger, { orderId, code: "574829", key: "abc" });
      await expect(typed).rejects.toMatchObject({ code: "not_found" });
      await expect(resendCode(stranger, { orderId })).rejects.toMatchObject({ code: "not_found" });
    }
    const input = await purchase(await academy.addCourse(), undefined, { method: ways.cash });
    const { id } = await pay(ctx, input);
    const typed = confirmCode(ctx, { orderId: id, code: "574829" });
    await expect(typed).rejects.toMatchObject({ code: "conflict" });
  });

  test("is guessed ten times at most, whoever guesses", async () => {
    const { ctx, orderId } = await waiting();
    const deaf = withGateway(ctx, { confirmCode: async () => "wrong" });
    for (let typed = 0; typed < 10; typed++) {
      await expect(confirmCode(deaf, { orderId, code: "1111" })).rejects.toMatchObject({
        code: "invalid",
      });
    }
    await expect(confirmCode(deaf, { orderId, code: "1111" })).rejects.toMatchObject({
      code: "too_many",
      retryAfter: expect.any(Number),
    });
  });

  test.each([
    [401, "conflict", /ya no recibe códigos para este pago/],
    [429, "unavailable", /no miró tu código/],
    [503, "unavailable", /no responde/],
    [404, "unavailable", /no responde/],
  ])("that the gateway answers with %s was not tried", async (status, code, message) => {
    const { ctx, orderId } = await waiting();
    for (const which of ["validate", "send"]) {
      const on = `POST /v1/daviplata/codes/${which}`;
      await shop.mishap({ answer: { on, status, times: 11 } });
    }
    const told = { code, message: expect.stringMatching(message) };
    for (let typed = 0; typed < 11; typed++) {
      await expect(confirmCode(ctx, { orderId, code: "111111" })).rejects.toMatchObject(told);
      await expect(resendCode(ctx, { orderId })).rejects.toMatchObject(told);
    }
    expect(await confirmCode(ctx, { orderId, code: "574829" })).toMatchObject({
      status: "SUCCESS",
    });
  });

  test("that is wrong for the last time, or is no longer awaited, reads so", async () => {
    const { ctx, orderId } = await waiting();
    const told = (said: "spent" | "unclear") =>
      confirmCode(withGateway(ctx, { confirmCode: async () => said }), { orderId, code: "1111" });
    await expect(told("spent")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/no recibe más intentos/),
    });
    await expect(told("unclear")).rejects.toMatchObject({
      code: "invalid",
      errors: [{ path: "code", message: expect.stringMatching(/Mira en un momento si el pago/) }],
    });
  });

  test("of a visitor is typed with the key of the order's link", async () => {
    const academy = await world.academy();
    const learnerEmail = `${newId()}@correo.test`;
    const changes = { method: ways.daviplata, learnerEmail };
    const paid = await pay(academy.ctx, await purchase(academy.course, undefined, changes));
    const key = new URL(paid.order, "http://x").searchParams.get("key");
    const typed = { orderId: paid.id, code: "574829", key };
    expect(await confirmCode(academy.ctx, typed)).toMatchObject({ status: "SUCCESS" });
  });
});
