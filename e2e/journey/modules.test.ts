// The modules page: by keyboard alone, by drag, by menu on a phone, without scripts, in two tabs,
// and with forty modules.
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { courses, lessons } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { uploads, videos } from "#src/media/tables.ts";
import { expectSound, sizes } from "../browser.ts";
import { openPlace } from "../fixture.ts";
import {
  addClasses,
  alive,
  moduleLink,
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
const longWord = "Piscicultura".repeat(9).slice(0, 100);

beforeAll(async () => {
  scene = await openOutlineScene();
});

test("by keyboard alone: a module is named, renamed, moved and removed", async () => {
  const path = await scene.addCourse(outline);
  const { page, complaints } = await scene.open(path);
  await alive(page, "La cosecha");
  await expectSound(page);
  await page.getByRole("link", { name: "Agregar módulo" }).press("Enter");
  const field = page.getByLabel("Nombre del módulo");
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText("Escribe el nombre del módulo").waitFor();
  await page.keyboard.type("a".repeat(101));
  await page.getByText("El nombre del módulo no puede tener más de 100 caracteres").waitFor();
  await page.getByText("101/100").waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("La taza");
  await expectSound(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual([...Object.keys(outline), "La taza"]);
  await expect.poll(() => status(page).textContent()).toBe("Agregaste «La taza»");

  await page.getByLabel("Cambiar el nombre de «La taza»").press("Enter");
  await page.keyboard.type("Otro nombre");
  await page.keyboard.press("Escape");
  await expect.poll(() => names(page)).toContain("La taza");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Cambiar el nombre de «La taza»");

  await page.getByLabel("Mover «Recoger»").press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => status(page).textContent())
    .toBe("«Recoger» quedó 2.º de 2 en «La cosecha»");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Bajar");
  // On into the next module, which opens, and the focus goes along.
  await page.keyboard.press("Enter");
  await expect.poll(() => status(page).textContent()).toBe("«Recoger» quedó 1.º de 2 en «Secado»");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest(".lesson-row")?.textContent))
    .toContain("Recoger");
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("Mover «Recoger»");
  const secadoPath = await pathOpening(page, "Secado");
  const otherTab = await page.context().newPage();
  await expect.poll(() => scene.saved(otherTab, secadoPath)).toEqual(["Recoger", "Marquesina"]);
  await page.reload();

  await page.getByLabel("Eliminar el módulo «Secado»").press("Enter");
  await page.getByText("Se van también sus 2 clases").waitFor();
  await page.getByText("Esta acción no se puede deshacer").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Cancelar");
  await page.getByRole("button", { name: "Eliminar", exact: true }).press("Enter");
  await expect.poll(() => names(page)).toEqual(["Conoce tu cafetal", "La cosecha", "La taza"]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("La cosecha");
  expect(complaints).toEqual([]);
});

test("dragging puts a class elsewhere, and a module too", async () => {
  const path = await scene.addCourse(outline);
  const { page, complaints } = await scene.open(path);
  await alive(page, "Conoce tu cafetal");
  await alive(page, "La cosecha");
  const handle = (name: string) => page.getByLabel(`Mover «${name}»`);
  await handle("Variedades").hover();
  await page.locator("[draggable=true]").first().waitFor();
  const saved = () => page.waitForResponse((answer) => answer.request().method() === "POST");
  const first = saved();
  await handle("Variedades").dragTo(page.locator(".lesson-row", { hasText: "Lavar" }), {
    targetPosition: { x: 80, y: 50 },
  });
  await expect
    .poll(() => status(page).textContent())
    .toBe("«Variedades» quedó 3.º de 3 en «La cosecha»");
  expect(await titles(page)).toEqual([
    "Bienvenida",
    "El suelo habla",
    "Recoger",
    "Lavar",
    "Variedades",
  ]);
  await first;
  const second = saved();
  await handle("Secado").dragTo(moduleLink(page, "Conoce tu cafetal"), {
    targetPosition: { x: 80, y: 4 },
  });
  await expect.poll(() => names(page)).toEqual(["Secado", "Conoce tu cafetal", "La cosecha"]);
  await second;
  await expect
    .poll(async () => {
      await page.goto(scene.academy.origin + path);
      return names(page);
    })
    .toEqual(["Secado", "Conoce tu cafetal", "La cosecha"]);
  expect(complaints).toEqual([]);
});

test("on a phone the menu moves a class to another module, and videos become classes", async () => {
  const path = await scene.addCourse({ ...outline, [longWord]: [longWord] });
  const { page, complaints } = await scene.open(path, { width: 360, height: 780 });
  await alive(page, longWord);
  await alive(page, "Secado");
  await expectSound(page);
  await page.getByLabel("Mover «Marquesina»").click();
  await page.locator(".row-menu[open] a").waitFor();
  await expectSound(page);
  await page.locator(".row-menu[open] a").click();
  await page.getByLabel("Al final del módulo").selectOption({ label: "2. La cosecha" });
  await page.getByRole("button", { name: "Mover", exact: true }).click();
  await expect
    .poll(() => status(page).textContent())
    .toBe("«Marquesina» quedó 3.º de 3 en «La cosecha»");
  await addClasses(page, "Secado", ["10_cierre.mp4", "foto.png", "2 - la poda.mp4"]);
  await page.getByText("Quedó por fuera «foto.png». El video debe ser un archivo MP4.").waitFor();
  const rows = page.locator(".mod-item", { hasText: "Secado" }).locator(".lesson-row .title");
  await expect.poll(() => rows.allTextContents()).toEqual(["La poda", "Cierre"]);
  await page.getByText("sin finalizar").first().waitFor();
  expect(complaints).toEqual([]);
});

test("the state of a video changes by itself, and the focus stays where it is", async () => {
  const path = await scene.addCourse({ Secado: ["Marquesina"] });
  const database = await openPlace(scene.academy.place);
  try {
    const [, courseId = ""] = /courses\/([^/]+)/.exec(path) ?? [];
    const { db } = database;
    const [lesson] = await db.select().from(lessons).where(eq(lessons.courseId, courseId));
    const [course] = await db.select().from(courses).where(eq(courses.id, courseId));
    if (!lesson || !course) throw new Error("the class of the test is not there");
    await db.update(lessons).set({ durationSeconds: 0 }).where(eq(lessons.id, lesson.id));
    const [id, uploadId] = [newId(), newId()];
    const { academyId } = course;
    await db.insert(uploads).values({
      ...{ academyId, id: uploadId, userId: course.teacherId, fileName: "a.mp4", key: uploadId },
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await db.insert(videos).values({
      ...{ academyId, id, courseId, lessonId: lesson.id, uploadId, originalName: "a.mp4" },
      ...{ originalKey: uploadId, status: "converting", progress: 0.4 },
    });
    const { page } = await scene.open(`${path}?open=${lesson.moduleId}`);
    await page.getByText("Convirtiendo 40 %").waitFor();
    await page.getByRole("link", { name: "Agregar módulo" }).focus();
    await db.update(videos).set({ progress: 0.85 }).where(eq(videos.id, id));
    await page.getByText("Convirtiendo 85 %").waitFor();
    await db
      .update(videos)
      .set({ status: "ready", durationSeconds: 72, readyAt: new Date() })
      .where(eq(videos.id, id));
    await page.locator(".lesson-row", { hasText: "1:12" }).waitFor();
    await page.locator(".mod-name", { hasText: "1 clase, 1:12" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("add-module");
  } finally {
    await database.close();
  }
});

test("in two tabs the older one is refused, keeps what was typed and shows the newest order", async () => {
  const path = await scene.addCourse(outline);
  const { page } = await scene.open(path);
  await alive(page, "La cosecha");
  const other = await page.context().newPage();
  await other.goto(scene.academy.origin + path);
  await alive(other, "La cosecha");
  const moved = other.waitForResponse((answer) => answer.request().method() === "POST");
  await step(other, "Recoger", "Bajar");
  // A new document ends what is still being sent.
  await moved;
  await scene.saved(other, path);
  await step(page, "Lavar", "Bajar");
  await page.getByText("Este curso cambió en otra pestaña. Este es el orden de ahora.").waitFor();
  await expect.poll(() => titles(page)).toEqual(["Lavar", "Recoger", "Marquesina"]);

  await page.getByLabel("Cambiar el nombre de «Secado»").click();
  await page.getByLabel("Nombre del módulo").fill("El sol");
  await other.getByLabel("Cambiar el nombre de «Secado»").click();
  await other.getByLabel("Nombre del módulo").fill("La sombra");
  await other.keyboard.press("Enter");
  await expect.poll(() => names(other)).toContain("La sombra");
  await page.keyboard.press("Enter");
  await page.getByText("Este curso cambió en otra pestaña: ahora se llama «La sombra»").waitFor();
  expect(await page.getByLabel("Nombre del módulo").inputValue()).toBe("El sol");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toContain("El sol");
});

test("a lost line keeps what was typed, and the order waits", async () => {
  const path = await scene.addCourse(outline);
  const { page, context } = await scene.open(path);
  await alive(page, "La cosecha");
  await page.getByLabel("Cambiar el nombre de «Secado»").click();
  await page.getByLabel("Nombre del módulo").fill("El sol");
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await page.getByText("No hay conexión").waitFor();
  await page.keyboard.press("Escape");
  await step(page, "Lavar", "Subir");
  await page.getByRole("button", { name: "Reintentar" }).waitFor();
  await context.setOffline(false);
  const moved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await moved;
  await expect.poll(() => page.getByText("No hay conexión").count()).toBe(0);
  const cosechaPath = await pathOpening(page, "La cosecha");
  await expect.poll(() => scene.saved(page, cosechaPath)).toEqual(["Lavar", "Recoger"]);
});

test("without scripts everything but dragging works", async () => {
  const path = await scene.addCourse(outline);
  const context = await scene.browser.newContext({ javaScriptEnabled: false, locale: "es-CO" });
  const page = await context.newPage();
  await scene.signIn(page);
  await page.goto(scene.academy.origin + path);
  await moduleLink(page, "La cosecha").click();
  await expect.poll(() => titles(page)).toEqual(["Recoger", "Lavar"]);
  await step(page, "Lavar", "Subir");
  await page.getByText("«Lavar» quedó 1.º de 2 en «La cosecha»").last().waitFor();
  await expect.poll(() => titles(page)).toEqual(["Lavar", "Recoger"]);
  await page.getByLabel("Mover «Lavar»").click();
  await page.locator(".row-menu[open] a").click();
  await page.getByLabel("Al final del módulo").selectOption({ label: "3. Secado" });
  await page.getByRole("button", { name: "Mover", exact: true }).click();
  await page.getByText("«Lavar» quedó 2.º de 2 en «Secado»").last().waitFor();
  await page.getByRole("link", { name: "Agregar módulo" }).click();
  await page.getByLabel("Nombre del módulo").fill(" ");
  await page.getByLabel("Guardar el nombre").click();
  await page.getByText("Escribe el nombre del módulo").waitFor();
  await page.getByLabel("Nombre del módulo").fill("La taza");
  await page.getByLabel("Guardar el nombre").click();
  await expect.poll(() => names(page)).toContain("La taza");
  await page.getByLabel("Cambiar el nombre de «La taza»").click();
  await page.getByLabel("Nombre del módulo").fill("En la taza");
  await page.getByLabel("Guardar el nombre").click();
  await page.getByText("Guardado: «En la taza»").last().waitFor();
  await page.getByLabel("Eliminar el módulo «En la taza»").click();
  await page.getByText("Esta acción no se puede deshacer").waitFor();
  await page.getByRole("button", { name: "Eliminar", exact: true }).click();
  await expect.poll(() => names(page)).toEqual(Object.keys(outline));
});

test("forty modules and an empty course are calm at both widths", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `Módulo ${at + 1}`,
      Array.from({ length: 10 }, (_, place) => `Clase ${at + 1}.${place + 1}`),
    ]),
  );
  const paths = [await scene.addCourse(many), await scene.addCourse({})];
  for (const size of sizes) {
    for (const path of paths) {
      const { page, complaints } = await scene.open(path, size);
      await page.getByRole("link", { name: "Agregar módulo" }).waitFor();
      await expectSound(page);
      expect(complaints).toEqual([]);
    }
  }
  const { page } = await scene.open(paths[1] ?? "");
  await page.getByText("Tu curso todavía no tiene módulos").waitFor();
});
