// Pages that contain their style look as they would with the whole style of the site.
import { expect, test } from "vitest";
import { openBrowser, openPage, sizes } from "../browser.ts";
import { insertHostileScene } from "../hostile-scene.ts";
import { expectOwnStyle } from "../own-style.ts";
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
    await page.waitForLoadState("networkidle");
    if (await expectOwnStyle(page)) own += 1;
  }
  expect(own).toBeGreaterThan(5);
  await context.close();
});
