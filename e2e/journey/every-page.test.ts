// Every page of every role is sound on a phone and on a desktop, full of what people may type.
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectSound, openBrowser, openPage, sizes } from "../browser.ts";
import { emailOf, type HostileScene, insertHostileScene, password } from "../hostile-scene.ts";
import { everythingCame } from "../page-scripts.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { roles, walkOf } from "../walks.ts";

let origin: string;
let browser: Browser;
let scene: HostileScene;

beforeAll(async () => {
  const academy = await openSharedAcademy();
  origin = academy.origin;
  scene = await insertHostileScene(academy.place);
  browser = await openBrowser();
});

describe.each(sizes)("on $name", (size) => {
  test.each(roles)("of a %s", async (role) => {
    const { page, context } = await openPage(browser, size);
    if (role !== "visitor") {
      const data = { email: emailOf(role), password };
      const signedIn = await context.request.post(`${origin}/api/auth/login`, { data });
      expect(signedIn.status()).toBe(200);
    }
    for (const path of walkOf(role, scene)) {
      await page.goto(origin + path);
      expect(new URL(page.url()).pathname, "a redirect").toBe(new URL(origin + path).pathname);
      // Some parts of a page load last.
      await everythingCame(page);
      await expectSound(page);
    }
    await context.close();
  });
});
