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
await inTransaction({ ...here.ctx, now: longAgo }, (ctx) =>
  postSale(ctx, {
    ...{ orderId: newId(), totalCop: 185_640, taxCop: 29_640 },
    items: [{ courseId: here.course.id, teacherId: here.teacher.id, paidCents: 3900 }],
  }),
);

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
    ...{ amountCop: "93.599", idempotencyKey: owed[0]?.key ?? "" },
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
