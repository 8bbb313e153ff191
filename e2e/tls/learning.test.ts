// Buying a course and watching a class behind the TLS proxy: the page calls the gateway at another
// origin, and the player gets its pass in a cookie of its own.
import { expect, test } from "vitest";
import { openBrowser, openPage } from "../browser.ts";
import { insertFixture } from "../fixture.ts";
import { openProgressScene } from "../progress-scene.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import {
  acceptTerms,
  cards,
  fillBilling,
  fillCard,
  newPerson,
  payButton,
  playPast,
  signUp,
} from "../steps.ts";
import { until } from "../until.ts";

const phone = { width: 390, height: 844 };

test("a card pays for a course", async () => {
  const { origin, place, gateway } = await openSharedAcademy();
  const { courseId } = await insertFixture({ ...place, lessons: 2 });
  const { page, complaints } = await openPage(await openBrowser(), phone);
  const person = newPerson();
  const checkout = `/checkouts?courses=${courseId}`;
  await page.goto(`${origin}/login/signup?redirectTo=${encodeURIComponent(checkout)}`);
  await signUp(page, person);
  await page.waitForURL(origin + checkout);
  await fillBilling(page);
  await fillCard(page, cards.approved);
  await acceptTerms(page);
  await payButton(page).click();
  await page.waitForURL(`${origin}/explore?compra=*`);
  const charges = await gateway.transactionsOf(person.email);
  expect(charges.map(({ status }) => status)).toEqual(["APPROVED"]);
  expect(complaints).toEqual([]);
});

test("a class plays with a pass that only https carries", async () => {
  const scene = await openProgressScene({ "La semilla": 6 });
  const { page, context } = await scene.openClass(phone);
  await page.keyboard.press("Space");
  await playPast(page, 1);
  const pass = await until("the pass", 10_000, async () => {
    const cookies = await context.cookies();
    return cookies.find(({ name }) => name === "__Secure-media") ?? null;
  });
  expect(pass).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax" });
  expect(pass.path).toMatch(/^\/media\/[\w-]+\/[\w-]+$/);
});
