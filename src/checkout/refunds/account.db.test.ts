import { afterAll, expect, test } from "vitest";
import { openAccount } from "#src/bank-accounts/seal-account.ts";
import { orderKey } from "#src/checkout/orders/order-access.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { newId } from "#src/db/columns.ts";
import { toldTo } from "#src/testing/notices.ts";
import { openShop } from "#src/testing/purchase.ts";
import { account, buy, daysLater, refundOf, standing } from "#src/testing/refund.ts";
import { trailOf } from "#src/trail/queries.ts";
import { askCode } from "./account-code.ts";
import { askRefund } from "./ask-refund.ts";
import { giveAccount } from "./give-account.ts";
import { seeAccount } from "./see-account.ts";
import { confirmArrived, confirmRefund, sendRefund } from "./send-refund.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

/** An order of a member whose refund is a transfer. */
async function openTransfer() {
  const home = await world.academy();
  const { student } = home;
  const orderId = await buy(home, purchase);
  await askRefund(daysLater(home.as(student), 1), { orderId });
  return { home, orderId, student, admin: home.as(await home.person("academy")) };
}

/** An order without a session whose refund is a transfer, and the mailbox of its buyer. */
async function openLink() {
  const home = await world.academy();
  const learnerEmail = `${newId()}@correo.test`;
  const { id } = await pay(home.ctx, await purchase(home.course, undefined, { learnerEmail }));
  const key = orderKey(home.ctx, id);
  await askRefund(daysLater(home.ctx, 1), { orderId: id, key });
  return { home, orderId: id, key, learnerEmail };
}

async function mailedCode(email: string): Promise<string> {
  await world.runJobs();
  const { text = "" } =
    shop.lettersTo(email).findLast(({ text }) => text.includes("código es")) ?? {};
  return /código es (\d{6})/.exec(text)?.[1] ?? expect.fail("no code was mailed");
}

test("from the account to the money: given, changed, sent and received", async () => {
  const { home, orderId, student, admin } = await openTransfer();
  await giveAccount(home.as(student), { orderId, account: { ...account, number: "1111111" } });
  const first = await refundOf(home.ctx, orderId);
  await giveAccount(home.as(student), { orderId, account });
  await expect(sendRefund(admin, first, { reference: "TR-77" })).rejects.toThrow("cambió");
  const seen = await refundOf(home.ctx, orderId);
  expect(await seeAccount(admin, seen.id)).toEqual(account);
  await sendRefund(admin, seen, { reference: "TR-77" });
  await expect(giveAccount(home.as(student), { orderId, account })).rejects.toThrow(
    "Ya enviamos el dinero",
  );
  await confirmArrived(home.as(student), { orderId });
  await confirmArrived(home.as(student), { orderId });
  expect(await standing(home.as(student), orderId)).toMatchObject({ refund: "confirmed" });
});

test("two people who send the same money: one does", async () => {
  const { home, orderId, student, admin } = await openTransfer();
  await giveAccount(home.as(student), { orderId, account });
  const seen = await refundOf(home.ctx, orderId);
  const outcomes = await Promise.allSettled(
    ["TR-1", "TR-2"].map((reference) => sendRefund(admin, seen, { reference })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the number is kept sealed, and dropped once the money has arrived", async () => {
  const { home, orderId, student, admin } = await openTransfer();
  await giveAccount(home.as(student), { orderId, account });
  const kept = await refundOf(home.ctx, orderId);
  expect(JSON.stringify(kept.account)).not.toContain(account.number);
  expect(JSON.stringify(kept.account)).not.toContain(account.documentNumber);
  expect(kept.account).toMatchObject({ bank: "Bancolombia", lastFour: "4321" });
  const sent = await sendRefund(admin, kept, { reference: "TR-77" });
  const { account: left, id } = await confirmRefund(admin, sent);
  expect(left).toEqual({ bank: "Bancolombia", kind: "savings", lastFour: "4321", sealed: "" });
  await expect(seeAccount(admin, id)).rejects.toThrow("no necesita");
});

test("a sealed account opens for its own refund only", async () => {
  const { home, orderId, student } = await openTransfer();
  await giveAccount(home.as(student), { orderId, account });
  const { account: kept, id } = await refundOf(home.ctx, orderId);
  if (!kept) throw new Error("no account");
  expect(openAccount(home.ctx, `refund ${id}`, kept)).toEqual(account);
  expect(() => openAccount(home.ctx, `refund ${newId()}`, kept)).toThrow();
});

test("only administrators see the number, and the buyer's trail says so", async () => {
  const { home, orderId, student, admin } = await openTransfer();
  await giveAccount(home.as(student), { orderId, account });
  const { id } = await refundOf(home.ctx, orderId);
  for (const actor of [student, home.teacher]) {
    await expect(seeAccount(home.as(actor), id)).rejects.toThrow("administración");
  }
  const elsewhere = await world.academy();
  const stranger = elsewhere.as(await elsewhere.person("academy"));
  await expect(seeAccount(stranger, id)).rejects.toThrow("no existe");
  await seeAccount(admin, id);
  const events = await trailOf(home.ctx, student.id);
  expect(events.map(({ action }) => action)).toContain("refund-account-read");
  expect(JSON.stringify(events)).not.toContain("4321");
});

test("who sends money is told once the account is there", async () => {
  const { home, orderId, student, admin } = await openTransfer();
  expect(await toldTo(home.ctx, admin.actor)).toEqual([]);
  await giveAccount(home.as(student), { orderId, account });
  await giveAccount(home.as(student), { orderId, account });
  expect((await toldTo(home.ctx, admin.actor)).map(({ text }) => text)).toEqual([
    "Hay un reembolso por enviar: ya tiene la cuenta de quien compró.",
  ]);
});

test("a bad number is refused at its field, and nothing changes", async () => {
  const { home, orderId, student } = await openTransfer();
  const bad = giveAccount(home.as(student), { orderId, account: { ...account, number: "12 34" } });
  await expect(bad).rejects.toMatchObject({
    issues: [{ path: ["number"], message: "El número de cuenta no es válido" }],
  });
  expect((await refundOf(home.ctx, orderId)).account).toBeNull();
});

test("the secret link alone gives no account: the code of the mail is needed", async () => {
  const { home, orderId, key, learnerEmail } = await openLink();
  await expect(giveAccount(home.ctx, { orderId, key, account })).rejects.toMatchObject({
    issues: [{ path: ["code"] }],
  });
  await askCode(home.ctx, { orderId, key });
  const code = await mailedCode(learnerEmail);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await expect(giveAccount(home.ctx, { orderId, key, account, code: wrong })).rejects.toThrow(
    "no es correcto",
  );
  await giveAccount(home.ctx, {
    orderId,
    key,
    account,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect((await refundOf(home.ctx, orderId)).account?.lastFour).toBe("4321");
});

test("a code ends, is of one order, and cannot be guessed for long", async () => {
  const { home, orderId, key, learnerEmail } = await openLink();
  await askCode(home.ctx, { orderId, key });
  const code = await mailedCode(learnerEmail);
  const later = { ...home.ctx, now: new Date(home.ctx.now.getTime() + 13 * 60_000) };
  await expect(giveAccount(later, { orderId, key, account, code })).rejects.toThrow("ya venció");
  const other = await openLink();
  await expect(giveAccount(other.home.ctx, { ...other, account, code })).rejects.toThrow(
    "no es correcto",
  );
  const guesses = Array.from({ length: 12 }, () =>
    giveAccount(home.ctx, { orderId, key, account, code: "000000" }).catch(String),
  );
  expect((await Promise.all(guesses)).join()).toContain("demasiados códigos");
  await expect(giveAccount(home.ctx, { orderId, key, account, code })).rejects.toThrow(
    "demasiados códigos",
  );
});

test("at most five codes are mailed in an hour", async () => {
  const { home, orderId, key } = await openLink();
  for (let sent = 0; sent < 5; sent++) await askCode(home.ctx, { orderId, key });
  await expect(askCode(home.ctx, { orderId, key })).rejects.toMatchObject({ code: "too_many" });
});
