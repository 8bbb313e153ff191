import { afterAll, expect, test } from "vitest";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { postSale } from "#src/ledger/post.ts";
import { listPayouts } from "#src/payouts/payout-queries.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./payouts.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const path = "/semillero/admin/sales/payouts";
const payer = here.as(await here.person("academy", "Luz Dary"));

const longAgo = new Date(Date.now() - 30 * 86_400_000);

await sell();

async function sell() {
  await inTransaction({ ...here.ctx, now: longAgo }, (ctx) =>
    postSale(ctx, {
      ...{ orderId: newId(), totalCop: 185_640, taxCop: 29_640 },
      items: [{ courseId: here.course.id, teacherId: here.teacher.id, paidCents: 3900 }],
    }),
  );
}

const open = () => throughGuard(area, visitOf(payer, path), loader);

/** What the action answers or throws, as a browser without scripts sends the form. */
async function send(fields: Record<string, string>) {
  const visit = visitOf(payer, path);
  const headers = { ...Object.fromEntries(visit.request.headers) };
  const body = new URLSearchParams(fields);
  const request = new Request(visit.url, { method: "POST", headers, body });
  return throughGuard(area, { ...visit, request }, action).catch((thrown: unknown) => thrown);
}

test("of two who change the share at once, the second reads both percentages", async () => {
  const { share } = await open();
  const form = { intent: "share", was: String(share) };
  expect(await send({ ...form, sharePercent: "75 %" })).toBeInstanceOf(Response);
  // Sent twice, it is done already.
  expect(await send({ ...form, sharePercent: "75" })).toBeInstanceOf(Response);
  const second = await send({ ...form, sharePercent: "80" });
  expect(second).toMatchObject({
    data: { problem: { status: 409, errors: [{ path: "sharePercent" }] } },
  });
  const { detail } = (second as { data: { problem: { detail: string } } }).data.problem;
  expect(detail).toContain("ahora es 75 %, y tú escribiste 80 %");
  expect((await open()).share).toBe(75);
  expect(await send({ intent: "share", was: "75", sharePercent: "80" })).toBeInstanceOf(Response);
  expect((await open()).share).toBe(80);
  await send({ intent: "share", was: "80", sharePercent: String(share) });
});

test("a teacher is owed what can be paid, and the same form records one payout", async () => {
  const { owed } = await open();
  expect(owed).toMatchObject([
    { name: "Nubia Chilito", payable: "93.599 COP", amount: "93.599", account: null, mayPay: true },
  ]);
  const form = {
    ...{ intent: "pay", teacherId: here.teacher.id, paidOn: "2026-11-20", reference: "TR-9" },
    ...{ amountCop: "93.599", idempotencyKey: owed[0]?.key ?? "", paidBefore: "0" },
  };
  const tooMuch = await send({ ...form, amountCop: "93.600" });
  expect(tooMuch).toMatchObject({ data: { problem: { status: 409 } } });
  for (const _ of [1, 2]) {
    const answer = await send(form);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get("location")).toBe(`${path}?done=paid`);
  }
  expect(await listPayouts(here.ctx, null, { limit: 5, offset: 0 })).toHaveLength(1);
  const after = await open();
  expect(after.owed).toEqual([]);
  expect(after.paid).toMatchObject([{ name: "Nubia Chilito", reference: "TR-9" }]);
});

test("of two who record a payment at once, the second reads the first one, and confirms", async () => {
  await sell();
  const [teacher] = (await open()).owed;
  const form = {
    ...{ intent: "pay", teacherId: here.teacher.id, paidOn: "2026-11-21" },
    paidBefore: String(teacher?.paidBefore),
  };
  const first = { ...form, reference: "TR-10", amountCop: "40.000", idempotencyKey: newId() };
  expect(await send(first)).toBeInstanceOf(Response);
  const second = { ...form, reference: "TR-11", amountCop: "40.000", idempotencyKey: newId() };
  const told = await send(second);
  expect(told).toMatchObject({
    data: {
      problem: {
        status: 409,
        detail:
          "Mientras tanto se registró otro pago a este docente: 40.000 COP, el 21/11/2026, referencia TR-10. Si es la misma transferencia, no la registres otra vez. Si es otra, márcala otra vez.",
      },
    },
  });
  // The page that says so has read the first one.
  const read = { ...second, paidBefore: String((await open()).owed[0]?.paidBefore) };
  expect(await send(read)).toBeInstanceOf(Response);
  const all = await listPayouts(here.ctx, null, { limit: 2, offset: 0 });
  expect(all.map(({ reference }) => reference)).toEqual(["TR-11", "TR-10"]);
  // A lost answer: the same form again is done already, whatever was recorded since.
  expect(await send(first)).toBeInstanceOf(Response);
  expect((await open()).owed).toMatchObject([{ payable: "13.599 COP", paidBefore: 3 }]);
  const rest = { ...read, reference: "TR-12", amountCop: "13.599", idempotencyKey: newId() };
  expect(await send({ ...rest, paidBefore: "3" })).toBeInstanceOf(Response);
  expect(await send({ ...rest, idempotencyKey: newId() })).toMatchObject({
    data: { problem: { detail: expect.stringMatching(/TR-12.*más de lo que se le puede pagar/) } },
  });
});
