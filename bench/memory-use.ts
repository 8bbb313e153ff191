// Does with a product, in quantity, what the journeys do once: people sign up and in, open pages of
// every role, send pictures, documents and films, comment, buy, and export.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import sharp from "sharp";
import { z } from "zod";
import type { embeddedGateway } from "../e2e/embedded-gateway.ts";
import { drawFilm, filmOf, giveFilm, play } from "../e2e/film.ts";
import type { Fixture } from "../e2e/fixture.ts";
import type { Member } from "../e2e/member.ts";
import { cookiesOf } from "../e2e/page-form.ts";
import { type Person, send, signIn, signUp } from "../e2e/people.ts";
import { placeOrder, prepareOrder } from "../e2e/purchase.ts";
import { until } from "../e2e/until.ts";
import { pagesOf } from "./memory-pages.ts";

export type MemoryScene = Fixture & { admin: Member; staff: Member };
type Gateway = () => ReturnType<typeof embeddedGateway>;

/** How much of each; `rounds` over the pages of every role, twice, open two thousand. */
const amounts = { people: 24, signIns: 60, rounds: 10, pictures: 4, purchases: 20, exports: 5 };
const atOnce = 8;

export async function doEverything(
  origin: string,
  gateway: Gateway,
  scene: MemoryScene,
): Promise<void> {
  const teacher = await signIn(origin, scene.teacher);
  // While films are converted, people use the pages.
  await Promise.all([sendFilms(origin, teacher, scene), beBusy(origin, gateway, teacher, scene)]);
  await openPages(origin, scene);
}

async function beBusy(origin: string, gateway: Gateway, teacher: Person, scene: MemoryScene) {
  const people = await times(amounts.people, (at) => signUp(origin, `p${at}@correo.test`));
  await times(amounts.signIns, () => signIn(origin, scene.teacher));
  await openPages(origin, scene);
  await sendPictures(origin, teacher, people, scene);
  await buy(origin, gateway, people, scene);
  await comment(origin, people, scene);
  await exportAll(origin, teacher, scene);
}

/** The results of `count` calls, several at once. */
async function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

/** Two by one request and one by tus; to the end of their conversions, and played. */
async function sendFilms(origin: string, teacher: Person, { courseId, lessonIds }: Fixture) {
  const file = drawFilm({ seconds: 10 });
  for (const lessonId of lessonIds.slice(0, 2)) await giveFilm(origin, teacher, lessonId, file);
  await sendByTus(origin, teacher, lessonIds[2] ?? "", file);
  for (const lessonId of lessonIds.slice(0, 3)) {
    const url = await until("the film is ready", 600_000, async () => {
      const { status, url } = await filmOf(origin, teacher, { courseId, lessonId });
      if (status === "failed") throw new Error("a conversion failed");
      return status === "ready" ? url : null;
    });
    await play(origin, teacher, url);
  }
}

async function sendByTus(origin: string, { token }: Person, lessonId: string, file: string) {
  const { size } = await stat(file);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const metadata = `filename ${btoa("clase.mp4")},filetype ${btoa("video/mp4")}`;
  const begun = await fetch(`${origin}/api/uploads`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(size), "upload-metadata": metadata },
  });
  const url = begun.headers.get("location") ?? "";
  let offset = 0;
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const sent = await fetch(new URL(url, origin), {
      method: "PATCH",
      headers: {
        ...headers,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
      },
      body: piece,
    });
    if (!sent.ok) throw new Error(`a piece was answered with ${sent.status}`);
    offset += piece.length;
  }
  const content = { originalVideoUrl: url, originalName: "clase.mp4" };
  const person = { email: "", token };
  await send(origin, person, "PATCH", `/api/classes/${lessonId}/content`, { content });
}

/** Each page of each role, from the public cache and made anew. */
async function openPages(origin: string, scene: MemoryScene): Promise<void> {
  const roles = [
    { cookie: "", range: "" },
    { cookie: "", range: "bytes=0-" },
    ...(await Promise.all(
      [{ email: "dairo.meza@semillero.test", password: "semillero" }, scene.teacher, scene.admin]
        .concat(scene.staff)
        .map(async (who) => ({ cookie: await sessionOf(origin, who), range: "" })),
    )),
  ];
  const pages = await pagesOf(origin, scene);
  for (const [at, { cookie, range }] of roles.entries()) {
    const paths = [pages.visitor, pages.visitor, pages.student, pages.teacher, pages.academy];
    const own = paths[at] ?? pages.staff;
    await times(own.length * amounts.rounds, async (one) => {
      const path = own[one % own.length] ?? "";
      const headers = { accept: "text/html", cookie, ...(range ? { range } : {}) };
      const answer = await fetch(origin + path, { headers });
      await answer.arrayBuffer();
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
    });
  }
}

async function sessionOf(origin: string, { email, password }: Member): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return cookiesOf(answer).join("; ");
}

const signed = z.object({ url: z.string() });

/** @param fileType for an image of a course; without it the image is a portrait. */
async function sendImage(origin: string, person: Person, bytes: Buffer, fileType?: string) {
  const wanted = { fileName: "foto.jpg", contentType: "image/jpeg", fileType };
  const { url } = signed.parse(await send(origin, person, "POST", "/api/content/sign", wanted));
  const body = new Uint8Array(bytes);
  const headers = { "content-type": "image/jpeg" };
  const answer = await fetch(origin + url, { method: "PUT", headers, body });
  if (!answer.ok) throw new Error(`an image was answered ${answer.status}`);
  return url;
}

/** Portraits, covers that each follow the other, pictures of classes. */
async function sendPictures(
  origin: string,
  teacher: Person,
  people: Person[],
  { courseId, lessonIds }: Fixture,
) {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const field = { width: 2400, height: 1600, channels: 3, background: "#2C6A33", noise } as const;
  const photo = await sharp({ create: field }).jpeg().toBuffer();
  await times(amounts.pictures, (at) => sendImage(origin, people[at] ?? teacher, photo));
  for (let at = 0; at < amounts.pictures; at++) {
    const url = await sendImage(origin, teacher, photo, "cover");
    await send(origin, teacher, "PUT", `/api/courses/${courseId}/cover`, { url });
    const resource = { name: "lista.jpg", url: await sendImage(origin, teacher, photo, "cover") };
    await send(origin, teacher, "POST", `/api/classes/${lessonIds[at]}/resources`, resource);
  }
}

async function buy(origin: string, gateway: Gateway, people: Person[], { courseId }: Fixture) {
  await times(amounts.purchases, async (at) => {
    const buyer = people[at];
    if (!buyer) return;
    const found = await until("the sandbox runs", 20_000, async () => gateway());
    await placeOrder(origin, buyer, await prepareOrder(origin, found, courseId));
    const list = z.array(z.object({ id: z.string() }));
    const orders = list.parse(await send(origin, buyer, "GET", "/api/orders"));
    const headers = { authorization: `Bearer ${buyer.token}` };
    const receipt = await fetch(`${origin}/api/orders/${orders[0]?.id}/receipt.pdf`, { headers });
    await receipt.arrayBuffer();
    if (!receipt.ok) throw new Error(`a receipt was answered ${receipt.status}`);
  });
}

async function comment(origin: string, people: Person[], { lessonIds }: Fixture) {
  await times(amounts.purchases, async (at) => {
    const path = `/api/classes/${lessonIds[at % lessonIds.length]}/comments`;
    const text = { comment: `¿Cuánto riego en la semana ${at}?` };
    await send(origin, people[at] ?? null, "POST", path, text);
    await send(origin, people[at] ?? null, "GET", path);
  });
}

async function exportAll(origin: string, teacher: Person, scene: MemoryScene): Promise<void> {
  const admin = await signIn(origin, scene.admin);
  const files: [Person, string][] = [
    [teacher, `/api/courses/${scene.courseId}/learners.csv`],
    [teacher, "/api/teachers/movements.csv"],
    [admin, "/api/academy/students.csv"],
    [admin, "/api/academy/orders.csv"],
    [admin, "/api/academy/sales.csv"],
  ];
  await times(amounts.exports * files.length, async (at) => {
    const [{ token }, path] = files[at % files.length] ?? [teacher, ""];
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  });
}
