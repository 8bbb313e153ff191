// What a buyer sees of an order: in Mis compras, by the link of a mail, on its receipt, and on a
// page that nobody watches.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { addCourse, type Fixture, insertFixture, type Place } from "../fixture.ts";
import type { Gateway } from "../gateway.ts";
import { orderInMail } from "../mailbox.ts";
import { addMember, type Member } from "../member.ts";
import { signIn } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { chooseWay, paid, pay, titled } from "../ways-to-pay.ts";

let origin: string;
let browser: Browser;
let place: Place;
let fixture: Fixture;
let gateway: Gateway;
/** Of four courses. */
let courseIds: string[];

const titles = ["Abejas sin aguijón", "Cacao bajo sombra", "Huerta de altura", "Panela de fogón"];

beforeAll(async () => {
  ({ origin, place, gateway } = await openSharedAcademy());
  fixture = await insertFixture({ ...place, lessons: 2 });
  courseIds = [];
  for (const title of titles) courseIds.push(await addCourse(place, fixture, title));
  browser = await openBrowser();
});

type Way = Parameters<typeof prepareOrder>[3];

/** Of a member; the gateway decides when a test says so, except on cards. */
async function buy(member: Member, courseId: string | undefined, way: Way): Promise<void> {
  const person = await signIn(origin, member);
  await placeOrder(origin, person, await prepareOrder(origin, gateway, courseId ?? "", way));
}

let visitors = 0;

/** A visitor's order that waits for its payment; the page shows it. */
async function orderAsVisitor(page: Page, kind: "cash" | "bancolombia_qr"): Promise<string> {
  visitors += 1;
  const email = `visita.${process.pid}.${visitors}@correo.test`;
  await chooseWay(page, {
    address: `${origin}/checkouts?courses=${fixture.courseId}`,
    ...{ kind, email },
  });
  await pay(page);
  await page.waitForURL("**/account/orders/**");
  return email;
}

test.each(sizes)("Mis compras: empty, then each order with its state, on $name", async (size) => {
  const member = await addMember(place, "student");
  const { page, context, complaints } = await openPage(browser, size);
  await context.request.post(`${origin}/api/auth/login`, { data: member });
  await page.goto(`${origin}/account/orders`);
  await page.getByText("Todavía no has comprado").waitFor();
  await expectSound(page);

  const [bees, cocoa, garden, panela] = courseIds;
  await buy(member, bees, "bancolombia_qr");
  await gateway.decideFor(member.email, "DECLINED");
  await buy(member, cocoa, "bancolombia");
  await buy(member, garden, "card");
  await buy(member, panela, "cash");
  const line = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await expect
    .poll(async () => {
      await page.goto(`${origin}/account/orders`);
      return line("Abejas sin aguijón").innerText();
    })
    .toContain("No se pagó");
  await line("Cacao bajo sombra").getByRole("link").click();
  await titled(page, "Termina el pago en tu banco").waitFor();
  await page.getByText("Pagar de otra forma", { exact: true }).click();
  await page.getByRole("button", { name: "Cerrar el pedido y pagar de otra forma" }).click();
  await page.waitForURL("**/checkouts?**");

  await page.goto(`${origin}/account/orders`);
  await line("Cacao bajo sombra").getByText("Cerrado").waitFor();
  await line("Huerta de altura").getByText("Pagado").waitFor();
  await line("Panela de fogón").getByText("En proceso").waitFor();
  await line("Panela de fogón")
    .getByText(/\d\sCOP$/)
    .waitFor();
  await expectSound(page);

  for (const [title, telling] of [
    ["Abejas sin aguijón", "No se aprobó el pago"],
    ["Cacao bajo sombra", "Cerraste este pedido"],
    ["Panela de fogón", "Paga en un corresponsal Bancolombia"],
    ["Huerta de altura", "Tu pedido está pagado"],
  ] as const) {
    await page.goto(`${origin}/account/orders`);
    await line(title).getByRole("link").click();
    await titled(page, telling).waitFor();
    await expectSound(page);
  }

  await page.getByRole("link", { name: "Ver el recibo" }).click();
  await titled(page, "Recibo").waitFor();
  await page.getByText("Este recibo no es una factura electrónica.").waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Ver el pedido" }).click();
  await titled(page, "Tu pedido está pagado").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar en PDF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  expect(complaints).toEqual([]);
  await context.close();
});

test.each(sizes)(
  "a visitor opens the order by the mail, and pays another way, on $name",
  async (size) => {
    const buying = await openPage(browser, size);
    const email = await orderAsVisitor(buying.page, "cash");
    await buying.context.close();

    const { page, context, complaints } = await openPage(browser, size);
    const link = await orderInMail(origin, email, "Te falta pagar");
    await page.goto(link);
    await titled(page, "Paga en un corresponsal Bancolombia").waitFor();
    await expectSound(page);
    await page.getByText("Pagar de otra forma", { exact: true }).press("Enter");
    await expectSound(page);
    await page
      .getByRole("button", { name: "Cerrar el pedido y pagar de otra forma" })
      .press("Enter");
    await page.waitForURL("**/checkouts?**");
    await page.goto(link);
    await titled(page, "Cerraste este pedido").waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);

    // Without the key it leads to sign-in.
    await page.goto(link.replace(/\?key=.*/, ""));
    await page.waitForURL("**/login?redirectTo=**");
    await context.close();
  },
);

test("without scripts a visitor closes an order, and reads the page again", async () => {
  const buying = await openPage(browser, { width: 390, height: 844 });
  const email = await orderAsVisitor(buying.page, "cash");
  await buying.context.close();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const link = await orderInMail(origin, email, "Te falta pagar");
  await page.goto(link);
  await page.getByRole("link", { name: "Actualizar" }).click();
  await page.getByText("Pagar de otra forma", { exact: true }).click();
  await page.getByRole("button", { name: "Cerrar el pedido y pagar de otra forma" }).click();
  await page.waitForURL("**/checkouts?**");
  await page.goto(link);
  await titled(page, "Cerraste este pedido").waitFor();
  await context.close();
});

test.each(sizes)(
  "an order whose page is closed and whose event is lost is paid by itself, on $name",
  async (size) => {
    const buying = await openPage(browser, size);
    const email = await orderAsVisitor(buying.page, "bancolombia_qr");
    await buying.context.close();
    await gateway.decideFor(email, "APPROVED", { webhook: "lost" });
    // Nobody asks: this mail is sent when the order is paid.
    const link = await orderInMail(origin, email, "Tu recibo");
    const { page, context, complaints } = await openPage(browser, size);
    await page.goto(link);
    await paid(page);
    await expectSound(page);
    const receipt = await page.getByRole("link", { name: "Ver el recibo" }).getAttribute("href");
    await page.goto(origin + receipt);
    await titled(page, "Recibo").waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
