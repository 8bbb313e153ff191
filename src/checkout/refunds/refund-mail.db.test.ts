// Mails about refunds, what comes late, and what nobody has sent.
import { afterAll, expect, onTestFinished, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { settle } from "#src/checkout/settle/settle.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { rowsOfOrder } from "#src/ledger/ledger-queries.ts";
import { MailRefused } from "#src/outside/mail/mail-refused.ts";
import { findPayoutAccount } from "#src/payouts/payout-queries.ts";
import { payoutAccounts } from "#src/payouts/tables.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { orderExpired, verdictOn } from "#src/testing/late-money.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import { toldTo } from "#src/testing/notices.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { cards, openShop, paymentOf } from "#src/testing/purchase.ts";
import { account, buy, daysLater, refundOf } from "#src/testing/refund.ts";
import { alertOfRefunds } from "./alert-refunds.ts";
import { askRefund } from "./ask-refund.ts";
import { confirmVoid } from "./confirm-void.ts";
import { refuseRefund } from "./decide-refund.ts";
import { giveAccount } from "./give-account.ts";
import { recordReversal } from "./record-reversal.ts";
import { sendRefundMail } from "./refund-mail.ts";
import { sendRefund } from "./send-refund.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

async function openSold() {
  const home = await world.academy();
  const orderId = await buy(home, purchase);
  const admin = home.as(await home.person("academy"));
  return { home, orderId, student: home.student, admin };
}

const subjectsTo = (email: string) => shop.lettersTo(email).map(({ subject }) => subject);

async function causesOf({ ctx }: TestAcademy, orderId: string) {
  return [...new Set((await rowsOfOrder(ctx, orderId)).map(({ cause }) => cause))];
}

test("the buyer reads of each step what happened and what to do, without the number", async () => {
  const { home, orderId, student, admin } = await openSold();
  const later = daysLater(home.as(student), 1);
  const { id } = await askRefund(later, { orderId });
  await sendRefundMail(later, id, "granted");
  await giveAccount(later, { orderId, account });
  await sendRefund(admin, await refundOf(home.ctx, orderId), { reference: "TR-77" });
  await sendRefundMail(later, id, "sent");
  const [granted, sent] = shop.lettersTo(student.email).slice(-2);
  expect(granted?.subject).toBe("Te concedimos el reembolso");
  for (const text of ["Dar la cuenta", "185.640 COP", "a más tardar el", "termina tu acceso"]) {
    expect.soft(granted?.text).toContain(text);
  }
  expect(sent?.subject).toBe("Te enviamos el dinero de tu reembolso");
  for (const text of [
    "TR-77",
    "termina en 4321",
    "Ver el reembolso",
    `/account/orders/${orderId}`,
  ]) {
    expect.soft(sent?.text).toContain(text);
  }
  for (const { text, html } of shop.lettersTo(student.email)) {
    expect(`${text} ${html}`).not.toContain(account.number);
  }
});

test("one that waits for a decision says so, and its refusal why; a mail that came too late is not sent", async () => {
  const { home, orderId, student, admin } = await openSold();
  const later = daysLater(home.as(student), 20);
  const asked = await askRefund(later, { orderId });
  await sendRefundMail(later, asked.id, "asked");
  expect(subjectsTo(student.email)).toContain("Recibimos tu solicitud de reembolso");
  expect((await toldTo(home.ctx, admin.actor)).length).toBe(1);
  await refuseRefund(admin, asked, { note: "Pasaron más de siete días hábiles." });
  await sendRefundMail(later, asked.id, "refused");
  expect(shop.lettersTo(student.email).at(-1)?.text).toContain(
    "«Pasaron más de siete días hábiles.»",
  );
  const before = subjectsTo(student.email).length;
  await sendRefundMail(later, asked.id, "asked");
  await sendRefundMail(later, asked.id, "granted");
  expect(subjectsTo(student.email)).toHaveLength(before);
});

test("staff are told once of a refund that nobody sent, on the tenth day", async () => {
  const { home, orderId, student, admin } = await openSold();
  await askRefund(daysLater(home.as(student), 1), { orderId });
  const told = async () => {
    return (await toldTo(home.ctx, admin.actor)).length;
  };
  await alertOfRefunds(daysLater(home.ctx, 10));
  expect(await told()).toBe(0);
  await Promise.all([11, 11].map((days) => alertOfRefunds(daysLater(home.ctx, days))));
  await alertOfRefunds(daysLater(home.ctx, 12));
  expect(await told()).toBe(1);
  await world.runJobs();
  const overdue = shop.lettersTo(admin.actor.email);
  expect(overdue.map(({ subject }) => subject)).toEqual(["Un reembolso sigue sin enviarse"]);
  expect(overdue[0]?.text).toContain("/semillero/admin/sales/refunds");
});

test("of staff one whose mailbox is refused keeps no other from reading of it", async () => {
  const { home, student, orderId, admin: gone } = await openSold();
  const other = await home.person("academy");
  const { mailer } = world.outside;
  const { send } = mailer;
  onTestFinished(() => {
    mailer.send = send;
  });
  mailer.send = async (mail) => {
    if (mail.to === gone.actor.email) throw new MailRefused("550 No such user", "recipient");
    return send(mail);
  };
  await askRefund(daysLater(home.as(student), 1), { orderId });
  await alertOfRefunds(daysLater(home.ctx, 11));
  await world.runJobs();
  expect(subjectsTo(other.email)).toEqual(["Un reembolso sigue sin enviarse"]);
});

test("money for what was bought another way is told, posted and returned, once", async () => {
  const { home, admin } = await openSold();
  const buyer = await home.person("student");
  const { orderId, payment } = await orderExpired(shop, home, { buyer, method: "pse" });
  await pay(home.as(buyer), await purchase(home.course));
  for (const source of ["webhook", "poll"] as const) {
    await settle(home.ctx, payment, verdictOn(payment, "APPROVED"), source);
  }
  expect(await refundOf(home.ctx, orderId)).toMatchObject({
    ...{ reason: "late", status: "granted", way: "transfer", amountCop: 185_640 },
  });
  expect(await causesOf(home, orderId)).toEqual(["late"]);
  await world.runJobs();
  expect(subjectsTo(buyer.email)).toContain("Te reembolsamos un pago que llegó tarde");
  expect(await toldTo(home.ctx, admin.actor)).toHaveLength(1);
  await expectBalanced(home.ctx.db);
});

test("a void after the transfer is logged, and the ledger says once that the money went back", async () => {
  const { home, orderId, student, admin } = await openSold();
  await askRefund(daysLater(home.as(student), 1), { orderId });
  await giveAccount(home.as(student), { orderId, account });
  await sendRefund(admin, await refundOf(home.ctx, orderId), { reference: "TR-77" });
  const before = await rowsOfOrder(home.ctx, orderId);
  const payment = await paymentOf(home.ctx, orderId);
  await inTransaction(home.ctx, (ctx) => confirmVoid(ctx, payment));
  expect(await rowsOfOrder(home.ctx, orderId)).toEqual(before);
  expect(await refundOf(home.ctx, orderId)).toMatchObject({ status: "sent", way: "transfer" });
});

test("a bank's reversal is posted as one, that of late money too", async () => {
  const { home, orderId, admin } = await openSold();
  await recordReversal(admin, { orderId, reference: "Caso 5512" });
  expect(await causesOf(home, orderId)).toEqual(["sale", "refund", "reversal", "fee"]);
  const buyer = await home.person("student");
  const late = await orderExpired(shop, home, { buyer, method: "pse" });
  await pay(home.as(buyer), await purchase(home.course));
  await settle(home.ctx, late.payment, verdictOn(late.payment, "APPROVED"), "poll");
  await recordReversal(admin, { orderId: late.orderId, reference: "Caso 5513" });
  expect(await causesOf(home, late.orderId)).toEqual(["late", "reversal", "fee"]);
  await expectBalanced(home.ctx.db);
});

test("a teacher who left loses the kept account when a refund ends what they are owed", async () => {
  const { home, orderId, student } = await openSold();
  const { teacher } = home;
  const kept = { bank: "Nequi", kind: "deposit", lastFour: "4321", sealed: newId() } as const;
  await home.ctx.db.insert(payoutAccounts).values({
    ...{ academyId: home.academy.id, teacherId: teacher.id, account: kept },
    updatedAt: home.ctx.now,
  });
  await deleteAccount(home.as(teacher), { confirmation: teacher.email });
  expect(await findPayoutAccount(home.ctx, teacher.id)).not.toBeNull();
  await askRefund(home.as(student), { orderId });
  expect(await findPayoutAccount(home.ctx, teacher.id)).toBeNull();
});

test("a buyer without an account is mailed the secret link", async () => {
  const home = await world.academy();
  const learnerEmail = `${newId()}@correo.test`;
  const { id } = await pay(home.ctx, await purchase(home.course, cards.approved, { learnerEmail }));
  await world.runJobs();
  const link = /http\S+\/account\/orders\/\S+key=(\S+)/.exec(
    shop.lettersTo(learnerEmail).at(-1)?.text ?? "",
  );
  const refund = await askRefund(home.ctx, { orderId: id, key: link?.[1] });
  await sendRefundMail(home.ctx, refund.id, "granted");
  expect(shop.lettersTo(learnerEmail).at(-1)?.text).toContain(`?key=${link?.[1]}`);
});
