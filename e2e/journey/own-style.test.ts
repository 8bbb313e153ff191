// Pages that contain their style look as they would with the whole style of the site.
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { openBrowser, openPage, sizes } from "../browser.ts";
import { openPlace } from "../fixture.ts";
import { insertHostileScene } from "../hostile-scene.ts";
import { expectOwnStyle } from "../own-style.ts";
import { everythingCame } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { walkOf } from "../walks.ts";

test.each(sizes)("the pages of a visitor, on $name", async (size) => {
  const { origin, place } = await openSharedAcademy();
  const paths = walkOf("visitor", await insertHostileScene(place));
  const { page, context } = await openPage(await openBrowser(), size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  let own = 0;
  for (const path of [...paths, "/nowhere"]) {
    await page.goto(origin + path);
    await everythingCame(page);
    if (await expectOwnStyle(page)) own += 1;
  }
  expect(own).toBeGreaterThan(5);
  await context.close();
});

test.each(sizes)("the pages of no academy and of a suspended one, on $name", async (size) => {
  const { origin, place } = await openSharedAcademy();
  const { page, context } = await openPage(await openBrowser(), size);
  const nowhere = new URL(origin);
  nowhere.hostname = "no-hay-tal.localhost";
  await page.goto(nowhere.href);
  await page.getByText("Esta academia no existe").waitFor();
  expect(await expectOwnStyle(page)).toBe(true);
  const database = await openPlace(place);
  const ours = eq(academies.subdomain, place.subdomain ?? "");
  await database.db.update(academies).set({ suspendedAt: new Date() }).where(ours);
  await database.close();
  await page.goto(origin);
  await page.getByRole("heading", { name: "está en pausa" }).waitFor();
  expect(await expectOwnStyle(page)).toBe(true);
  await context.close();
});
