// The modules page while an earlier change is still on its way: none refuses another one of the
// same page, and one of another tab still does.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  addClasses,
  alive,
  names,
  type OutlineScene,
  openOutlineScene,
  outline,
  pathOpening,
  status,
  step,
  titles,
} from "../outline-scene.ts";

let scene: OutlineScene;

beforeAll(async () => {
  scene = await openOutlineScene();
});

async function openAll() {
  const path = await scene.addCourse(outline);
  const opened = await scene.open(path);
  for (const name of ["La cosecha", "Secado"]) await alive(opened.page, name);
  return { ...opened, path };
}

/** Keeps back the next change of a page, or the answer to it, until it is let go. */
async function holdNext(page: Page, what: "request" | "answer") {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(/\/modules/, async (route) => {
    if (isHeld || route.request().method() !== "POST") return route.fallback();
    isHeld = true;
    const response = what === "answer" ? await route.fetch() : undefined;
    begun.resolve();
    await end.promise;
    await (response ? route.fulfill({ response }) : route.continue());
  });
  return { begun: begun.promise, letGo: () => end.resolve() };
}

/** The classes of a module as another tab loads them. */
async function savedIn(page: Page, name: string): Promise<string[]> {
  const path = await pathOpening(page, name);
  const tab = await page.context().newPage();
  const found = await scene.saved(tab, path);
  await tab.close();
  return found;
}

async function removeModule(page: Page, name: string) {
  await page.getByLabel(`Eliminar el módulo «${name}»`).click();
  await page.getByRole("button", { name: "Eliminar", exact: true }).click();
}

test("a move and new classes, asked for while a move is on its way, are kept with it", async () => {
  const { page, complaints } = await openAll();
  const held = await holdNext(page, "request");
  await step(page, "Recoger", "Bajar");
  await held.begun;
  await page.locator(".row-menu[open]").getByRole("button", { name: "Bajar" }).click();
  await expect.poll(() => status(page).textContent()).toBe("«Recoger» quedó 1.º de 2 en «Secado»");
  await addClasses(page, "Secado", ["1 poda.mp4", "2 cierre.mp4"]);
  // An answer of the server to what is asked for later.
  await page.evaluate(() => fetch(location.href).then((answer) => answer.text()));
  held.letGo();
  await page.locator(".lesson-row", { hasText: "Cierre" }).waitFor();
  const together = ["Recoger", "Marquesina", "Poda", "Cierre"];
  expect(await savedIn(page, "Secado")).toEqual(together);
  expect(await savedIn(page, "La cosecha")).toEqual(["Lavar"]);
  expect(complaints).toEqual([]);
});

test("a move on top of classes whose answer is on its way is kept", async () => {
  const { page, complaints } = await openAll();
  const held = await holdNext(page, "answer");
  await addClasses(page, "Secado", ["1 poda.mp4"]);
  await held.begun;
  await step(page, "Recoger", "Bajar");
  await expect
    .poll(() => status(page).textContent())
    .toBe("«Recoger» quedó 2.º de 2 en «La cosecha»");
  const moved = page.waitForResponse(
    (answer) => answer.request().postData()?.includes("do=order") === true,
  );
  held.letGo();
  expect((await moved).status()).toBe(200);
  expect(await savedIn(page, "La cosecha")).toEqual(["Lavar", "Recoger"]);
  expect(await savedIn(page, "Secado")).toEqual(["Marquesina", "Poda"]);
  expect(complaints).toEqual([]);
});

test("a move that another tab has overtaken meanwhile is refused, and its order is shown", async () => {
  const { page, path } = await openAll();
  const held = await holdNext(page, "answer");
  await addClasses(page, "Secado", ["1 poda.mp4"]);
  await held.begun;
  await step(page, "Marquesina", "Subir");
  const other = await page.context().newPage();
  await other.goto(scene.academy.origin + path);
  await alive(other, "La cosecha");
  const moved = other.waitForResponse((answer) => answer.request().method() === "POST");
  await step(other, "Recoger", "Bajar");
  await moved;
  held.letGo();
  await page.getByText("Este curso cambió en otra pestaña. Este es el orden de ahora.").waitFor();
  await expect.poll(() => titles(page)).toEqual(["Lavar", "Recoger", "Marquesina", "Poda"]);
  expect(await savedIn(page, "La cosecha")).toEqual(["Lavar", "Recoger"]);
});

test("a class that waits to be moved out of a module is not removed with it", async () => {
  const { page, complaints } = await openAll();
  const held = await holdNext(page, "answer");
  await step(page, "Lavar", "Subir");
  await held.begun;
  await step(page, "Marquesina", "Subir");
  await removeModule(page, "Secado");
  held.letGo();
  await expect.poll(() => names(page)).toEqual(["Conoce tu cafetal", "La cosecha"]);
  expect(await savedIn(page, "La cosecha")).toEqual(["Lavar", "Recoger", "Marquesina"]);
  expect(complaints).toEqual([]);
});

test("with a refused move the removal of a module that waits for it is refused too", async () => {
  const { page } = await openAll();
  const held = await holdNext(page, "request");
  await step(page, "Marquesina", "Subir");
  await held.begun;
  await removeModule(page, "Secado");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await alive(other, "La cosecha");
  const moved = other.waitForResponse((answer) => answer.request().method() === "POST");
  await step(other, "Recoger", "Bajar");
  await moved;
  held.letGo();
  await page.getByText("Este es el orden de ahora.").waitFor();
  await page.getByText("Este curso cambió en otra pestaña", { exact: true }).waitFor();
  expect(await savedIn(page, "Secado")).toEqual(["Marquesina"]);
});

test("what is sent after a lost move sends the move first", async () => {
  const { page, context } = await openAll();
  await context.setOffline(true);
  await step(page, "Marquesina", "Subir");
  await page.getByRole("button", { name: "Reintentar" }).waitFor();
  await context.setOffline(false);
  await removeModule(page, "Secado");
  await expect.poll(() => names(page)).toEqual(["Conoce tu cafetal", "La cosecha"]);
  expect(await page.getByText("No hay conexión").count()).toBe(0);
  expect(await savedIn(page, "La cosecha")).toEqual(["Recoger", "Lavar", "Marquesina"]);
});

test("videos that are dropped while others become classes are refused with what to do", async () => {
  const { page, complaints } = await openAll();
  const held = await holdNext(page, "request");
  await addClasses(page, "Secado", ["1 poda.mp4"]);
  await held.begun;
  const row = page.locator(".mod-item", { has: page.getByText("Secado", { exact: true }) });
  const drop = async (name: string) => {
    const dataTransfer = await page.evaluateHandle((name) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(["x"], name, { type: "video/mp4" }));
      return dropped;
    }, name);
    await row.dispatchEvent("drop", { dataTransfer });
  };
  await drop("2 cierre.mp4");
  await expect
    .poll(() => status(page).textContent())
    .toBe("Todavía estamos agregando los otros videos. Cuando terminen, suelta estos otra vez.");
  held.letGo();
  await page.locator(".lesson-row", { hasText: "Poda" }).waitFor();
  await drop("2 cierre.mp4");
  await page.locator(".lesson-row", { hasText: "Cierre" }).waitFor();
  expect(await savedIn(page, "Secado")).toEqual(["Marquesina", "Poda", "Cierre"]);
  expect(complaints).toEqual([]);
});

test("what was typed is found again after its class was moved to another module", async () => {
  const { page } = await openAll();
  page.on("dialog", (dialog) => void dialog.accept());
  const modules = new URL(page.url()).pathname;
  const former = await page.getByLabel("Editar «Marquesina»").getAttribute("href");
  await page.goto(scene.academy.origin + former);
  const title = page.getByLabel("Título", { exact: true });
  await page.locator("#video-file:enabled").waitFor({ state: "attached" });
  await title.fill("La marquesina de guadua");
  await page.goto(scene.academy.origin + modules);
  await alive(page, "Secado");
  const moved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await step(page, "Marquesina", "Subir");
  expect((await moved).status()).toBe(200);
  await page.goto(scene.academy.origin + former);
  await page.getByText("Recuperamos lo que escribiste").waitFor();
  expect(new URL(page.url()).pathname).not.toBe(former);
  expect(await title.inputValue()).toBe("La marquesina de guadua");
});

test("who leaves the page takes along what is on its way", async () => {
  const { page, complaints } = await openAll();
  const path = await pathOpening(page, "Secado");
  const held = await holdNext(page, "request");
  await step(page, "Recoger", "Bajar");
  await held.begun;
  await page.locator(".row-menu[open]").getByRole("button", { name: "Bajar" }).click();
  await page.getByRole("link", { name: "Estudiantes" }).click();
  held.letGo();
  await page.waitForURL(/\/info/);
  expect(await scene.saved(page, path)).toEqual(["Recoger", "Marquesina"]);
  expect(complaints).toEqual([]);
});

test("who is asked before leaving is led on once the changes have arrived", async () => {
  const { page, complaints } = await openAll();
  const path = await pathOpening(page, "La cosecha");
  const held = await holdNext(page, "request");
  await step(page, "Recoger", "Bajar");
  await held.begun;
  await page.getByRole("link", { name: "Estudiantes" }).click();
  await page.getByRole("dialog", { name: "¿Salir sin guardar?" }).waitFor();
  held.letGo();
  await page.waitForURL(/\/info/);
  expect(await scene.saved(page, path)).toEqual(["Lavar", "Recoger"]);
  expect(complaints).toEqual([]);
});

test("over a lost line the page asks before it is left or closed", async () => {
  const { page, context } = await openAll();
  const path = await pathOpening(page, "La cosecha");
  await context.setOffline(true);
  await step(page, "Lavar", "Subir");
  await page.getByRole("button", { name: "Reintentar" }).waitFor();
  await page.getByRole("link", { name: "Estudiantes" }).click();
  const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" });
  await question.getByText("se pierden").waitFor();
  await question.getByRole("button", { name: "Seguir aquí" }).click();
  await question.waitFor({ state: "hidden" });
  // Whether the browser then asks is up to it; with this event it is asked to.
  const asksBrowser = await page.evaluate(
    () => !dispatchEvent(new Event("beforeunload", { cancelable: true })),
  );
  expect(asksBrowser).toBe(true);
  await context.setOffline(false);
  // The fault is gone as soon as it is tried again, before the answer.
  const moved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Reintentar" }).click();
  expect((await moved).status()).toBe(200);
  expect(await scene.saved(page, path)).toEqual(["Lavar", "Recoger"]);
});
