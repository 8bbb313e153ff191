// An academy with a course of three classes, the second of which is free and has a film and a file,
// and a browser in which it is open.
import { eq } from "drizzle-orm";
import { z } from "zod";
import { lessonPath } from "#src/courses/rules.ts";
import { lessons } from "#src/courses/tables.ts";
import { pdf } from "#src/testing/documents.ts";
import { openBrowser, openPage } from "../browser.ts";
import { insertClassScene } from "../class-scene.ts";
import { drawFilm, filmOf, giveFilm, tiny } from "../film.ts";
import { openPlace, type Place } from "../fixture.ts";
import { type Person, send, signIn, signUp } from "../people.ts";
import { openSharedAcademy } from "../shared-academy.ts";
import { until } from "../until.ts";

export const titles = ["Bienvenida a la finca", "Fermentación en tanque", "Secado al sol"];
export const resource = "Guía de fermentación";
/** The length of the film. Tests watch a few of them before the prompt ten seconds before its end. */
export const seconds = 30;
const password = "una clave larga";

type Size = { width: number; height: number };

export type FreeScene = Awaited<ReturnType<typeof openFreeScene>>;

export async function openFreeScene() {
  const { origin, place } = await openSharedAcademy();
  const { teacher, student, courseId, lessonIds } = await insertClassScene(place, titles);
  const lessonId = lessonIds[1] ?? "";
  await openToAll(place, lessonId);
  const person = await signIn(origin, teacher);
  await giveFilm(origin, person, lessonId, drawFilm({ seconds, ...tiny }));
  await giveResource(origin, person, lessonId);
  const visitor = await signUp(origin, "ana@correo.test");
  const browser = await openBrowser();
  await until("the film is ready", 60_000, async () => {
    return (await filmOf(origin, person, { courseId, lessonId })).status === "ready";
  });
  const pathTo = (index: number) => lessonPath(courseId, lessonIds[index] ?? "");

  /** Opens the second class, which has a neighbour on each side, and waits for the player. */
  async function openClass(email: string, size: Size, query = "") {
    const opened = await openPage(browser, size);
    const { context, page } = opened;
    const data = { email, password };
    const answer = await context.request.post(`${origin}/api/auth/login`, { data });
    if (!answer.ok()) throw new Error(`signing in was answered with ${answer.status()}`);
    await page.goto(origin + pathTo(1) + query);
    await page.locator("media-play-button").waitFor();
    return opened;
  }

  return {
    courseId,
    pathTo,
    /** Opens it as a visitor who has not bought the course. */
    openFree: (size: Size) => openClass(visitor.email, size, "?isFreeFlow=true"),
    openBought: (size: Size) => openClass(student.email, size),
    async visitorsProgress() {
      const account = z.object({ user: z.object({ id: z.string() }) });
      const { user } = account.parse(await send(origin, visitor, "GET", "/api/users"));
      const path = `/api/users/${user.id}/course/${courseId}/progress`;
      return send(origin, visitor, "GET", path);
    },
  };
}

async function openToAll(place: Place, lessonId: string): Promise<void> {
  const database = await openPlace(place);
  await database.db.update(lessons).set({ isFree: true }).where(eq(lessons.id, lessonId));
  await database.close();
}

const signed = z.object({ url: z.string() });

async function giveResource(origin: string, teacher: Person, lessonId: string): Promise<void> {
  const wanted = { fileName: "guia.pdf", contentType: "application/pdf" };
  const answer = await send(origin, teacher, "POST", "/api/content/sign", wanted);
  const { url } = signed.parse(answer);
  const headers = { "content-type": "application/pdf" };
  const put = await fetch(`${origin}${url}`, {
    method: "PUT",
    headers,
    body: new Uint8Array(pdf),
  });
  if (!put.ok) throw new Error(`the upload was answered with ${put.status}`);
  const path = `/api/classes/${lessonId}/resources`;
  await send(origin, teacher, "POST", path, { name: resource, url });
}
