// The calls about uploads and the files of a class. Each caller brings a file of their own, so that
// only the class decides; an upload that is asked for by its id belongs to the teacher.
import { signPicture } from "#src/accounts/picture/sign-picture.ts";
import { newId } from "#src/db/columns.ts";
import { attachments, captions } from "#src/media/tables.ts";
import { pdf } from "../documents.ts";
import { drawClip } from "../lesson-video.ts";
import { pictureFile } from "../newcomer.ts";
import { noisePhoto } from "../pictures.ts";
import { arrived, storedVideo } from "../stored-media.ts";
import { begin, patchHeaders } from "../tus.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

const tus = { "tus-resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Whoever asks; for a visitor the teacher. */
const sender = ({ actor, here }: Asking) => actor ?? here.teacher;

const vtt = "00:01.000 --> 00:02.000\nHola";

/** The path below /api of captions that the class has. */
async function captioned({ shop, here, paidId }: Asking): Promise<string> {
  await shop.world.database.db
    .insert(captions)
    .values({
      ...{ academyId: here.academy.id, courseId: here.course.id, lessonId: paidId },
      ...{ language: "es", source: "clase.vtt", vtt: `WEBVTT\n\n${vtt}\n` },
    })
    .onConflictDoNothing();
  return `/classes/${paidId}/captions/es`;
}

/** The path below /api of an upload that the teacher has begun. */
async function begun({ door, here }: Asking): Promise<string> {
  const teacher = door.as(here.teacher, here.academy);
  return (await begin(teacher, { bytes: 10 })).replace(/^\/api/, "");
}

function ownFile(
  asking: Asking,
  kind: "video" | "document" | "image",
  fileName: string,
  body: Buffer,
) {
  return arrived(asking.shop.world, asking.home, sender(asking), { kind, fileName, body });
}

export const fileCalls: Calls = {
  "POST /content/sign": () => ({
    path: "/content/sign",
    json: { fileName: "Clase.mp4", contentType: "video/mp4" },
  }),
  "GET /signed-url": () => ({ path: "/signed-url?fileName=Clase.mp4&fileType=video" }),
  "PUT /uploads/profile/{userId}/{id}": async ({ here }) => {
    const { url } = signPicture(here.as(here.student), { fileName: "yo.png" });
    return { path: url.replace(/^\/api/, ""), method: "PUT", body: await pictureFile() };
  },
  "PUT /uploads/{uploadId}": async ({ door, here }) => {
    const json = { fileName: "Clase.mp4", contentType: "video/mp4" };
    const signed = await door.as(here.teacher, here.academy)("/api/content/sign", { json });
    const path = (await signed.json()).url.replace(/^\/api/, "");
    const body = new Uint8Array(drawClip("start"));
    return { path, method: "PUT", headers: { "content-type": "video/mp4" }, body };
  },
  "POST /uploads": () => ({
    path: "/uploads",
    method: "POST",
    headers: {
      ...tus,
      "upload-length": "10",
      "upload-metadata": `filename ${base64("Clase.mp4")},filetype ${base64("video/mp4")}`,
    },
  }),
  "HEAD /uploads/{uploadId}": async (asking) => ({
    path: await begun(asking),
    method: "HEAD",
    headers: tus,
  }),
  "PATCH /uploads/{uploadId}": async (asking) => ({
    path: await begun(asking),
    method: "PATCH",
    headers: patchHeaders(0),
    body: "12345",
  }),
  "DELETE /uploads/{uploadId}": async (asking) => ({
    path: await begun(asking),
    method: "DELETE",
    headers: tus,
  }),
  "GET /classes/{classId}/content": async ({ shop, here, paidId }) => {
    await storedVideo(shop.world, here, paidId);
    return { path: `/classes/${paidId}/content` };
  },
  "PATCH /classes/{classId}/content": async (asking) => {
    const { url } = await ownFile(asking, "video", "Clase.mp4", drawClip("start"));
    const content = { originalVideoUrl: url, originalName: "Clase.mp4" };
    return { path: `/classes/${asking.paidId}/content`, method: "PATCH", json: { content } };
  },
  "DELETE /classes/{classId}/content/{videoId}": async ({ shop, here, paidId }) => {
    const { id } = await storedVideo(shop.world, here, paidId, "received");
    return { path: `/classes/${paidId}/content/${id}`, method: "DELETE" };
  },
  "POST /classes/{classId}/resources": async (asking) => {
    const { url } = await ownFile(asking, "document", "Guía.pdf", pdf);
    return { path: `/classes/${asking.paidId}/resources`, json: { name: newId(), url } };
  },
  "DELETE /classes/{classId}/resources": async (asking) => {
    const { shop, here, paidId } = asking;
    const file = { kind: "document", fileName: "Guía.pdf", body: pdf } as const;
    const { id: uploadId, key } = await arrived(shop.world, here, here.teacher, file);
    const name = newId();
    await shop.world.database.db.insert(attachments).values({
      ...{ academyId: here.academy.id, courseId: here.course.id, lessonId: paidId },
      ...{ id: newId(), uploadId, name, key, contentType: "application/pdf", bytes: pdf.length },
    });
    return { path: `/classes/${paidId}/resources`, method: "DELETE", json: { resourceName: name } };
  },
  "GET /classes/{classId}/captions": ({ paidId }) => ({ path: `/classes/${paidId}/captions` }),
  "GET /classes/{classId}/captions/{language}": async (asking) => ({
    path: await captioned(asking),
  }),
  "PUT /classes/{classId}/captions/{language}": ({ paidId }) => ({
    path: `/classes/${paidId}/captions/es`,
    method: "PUT",
    json: { text: vtt, fileName: "clase.vtt" },
  }),
  "DELETE /classes/{classId}/captions/{language}": async (asking) => ({
    path: await captioned(asking),
    method: "DELETE",
  }),
  "PUT /courses/{courseId}/cover": async (asking) => {
    const { url } = await ownFile(asking, "image", "Portada.jpg", await noisePhoto("jpeg", 700));
    return { path: `/courses/${asking.here.course.id}/cover`, method: "PUT", json: { url } };
  },
  "DELETE /courses/{courseId}/cover": ({ here }) => ({
    path: `/courses/${here.course.id}/cover`,
    method: "DELETE",
  }),
};
