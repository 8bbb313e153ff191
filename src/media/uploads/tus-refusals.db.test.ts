import { afterAll, expect, test } from "vitest";
import { uploads } from "#src/media/tables.ts";
import { docx, page, pdf } from "#src/testing/documents.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import {
  announce,
  append,
  begin,
  idIn,
  keptFiles,
  offsetOf,
  patchHeaders,
  seemingVideo,
  uploadRow,
} from "#src/testing/tus.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const anyone = door.anyone(here.academy);
const teacher = door.as(here.teacher, here.academy);
const student = door.as(here.student, here.academy);
const { db } = world.database;
const video = seemingVideo(9000);

const rowOf = (address: string) => uploadRow(world, address);
const keptOf = (address: string) => keptFiles(world, address);

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;
const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each([
  ["no byte", 400, { bytes: 0 }, "El archivo está vacío"],
  ["no size", 400, { bytes: "muchos" }, "tus"],
  ["a size beyond numbers", 400, { bytes: "9".repeat(30) }, "tus"],
  ["a video over 10 GB", 413, { bytes: 10 * gigabyte + 1 }, "El video pesa más de 10 GB"],
  [
    "a document over 50 MB",
    413,
    { name: "a.pdf", type: "application/pdf", bytes: 50 * megabyte + 1 },
    "El archivo pesa más de 50 MB",
  ],
  [
    "an image over 5 MB",
    413,
    { name: "a.png", type: "image/png", bytes: 5 * megabyte + 1 },
    "La imagen pesa más de 5 MB",
  ],
  ["another kind of video", 415, { name: "a.mov", type: "video/quicktime", bytes: 9 }, "MP4"],
  ["another type", 415, { type: "text/html", bytes: 9 }, "El video debe ser un archivo MP4"],
  ["a program", 415, { name: "a.exe", type: "application/x-msdownload", bytes: 9 }, "Solo puedes"],
])("%s is refused before it is sent, and not recorded", async (_, status, announced, said) => {
  const before = await db.$count(uploads);
  const { detail } = await problemIn(await announce(teacher, announced), status);
  expect(detail).toContain(said);
  expect(await db.$count(uploads)).toBe(before);
});

test.each([
  ["an endless name", `${"a".repeat(300)}.mp4`, `${"a".repeat(251)}.mp4`],
  ["an invisible name", "clases/\u0000\u202e", "archivo.mp4"],
  ["no ending", "Mi video 🌽", "Mi video 🌽.mp4"],
  ["another ending", "clase.mov", "clase.mov.mp4"],
  ["a path", "../../etc/passwd", "passwd.mp4"],
])("%s is no reason to refuse a video", async (_, name, kept) => {
  const answer = await announce(teacher, { name, bytes: 9 });
  expect(answer.status).toBe(201);
  const row = await rowOf(answer.headers.get("location") ?? "");
  expect([row?.fileName, row?.key]).toEqual([kept, expect.stringMatching(/^[\w/-]+\.mp4$/)]);
});

const size = { "upload-length": "9000" };

test.each<[string, Record<string, string>]>([
  ["a size to be given later", { "upload-defer-length": "1" }],
  ["a size both now and later", { ...size, "upload-defer-length": "1" }],
  ["another way to give it later", { "upload-defer-length": "2" }],
  ["a part of a file", { ...size, "upload-concat": "partial" }],
  ["a file of parts", { "upload-concat": "final;/api/uploads/a /api/uploads/b" }],
  ["nonsense instead of parts", { ...size, "upload-concat": "x" }],
  ["no size", {}],
  ["a size of another kind", { "upload-length": "0x10" }],
  ["details that are none", { ...size, "upload-metadata": "filename ñ,,filename" }],
  ["no version", { ...size, "tus-resumable": "" }],
  ["another version", { ...size, "tus-resumable": "0.2.2" }],
])("a beginning with %s is refused, and not recorded", async (_, more) => {
  const before = await db.$count(uploads);
  const filename = Buffer.from("Clase.mp4").toString("base64");
  const given = { "tus-resumable": "1.0.0", "upload-metadata": `filename ${filename}`, ...more };
  await problemIn(await teacher("/api/uploads", { method: "POST", headers: given }), 400);
  expect(await db.$count(uploads)).toBe(before);
});

test.each<[string, Record<string, string>]>([
  ["a size", { "upload-length": "10" }],
  ["no offset", { "upload-offset": "" }],
  ["an offset below zero", { "upload-offset": "-1" }],
  ["no type", { "content-type": "" }],
  ["another type", { "content-type": "video/mp4" }],
])("a piece with %s costs nothing of what arrived", async (_, more) => {
  const address = await begin(teacher, { bytes: video.length });
  await append(teacher, address, 0, video.subarray(0, 4000));
  const headers = { ...patchHeaders(4000), ...more };
  const answer = await teacher(address, { method: "PATCH", headers, body: video.subarray(4000) });
  await problemIn(answer, 400);
  expect(await offsetOf(teacher, address)).toBe(4000);
});

test("only teachers may begin an upload", async () => {
  await problemIn(await announce(student, { bytes: 9 }), 403);
  await problemIn(await announce(anyone, { bytes: 9 }), 401);
});

test.each([
  ["Clase.mp4", "video/mp4", pdf, "El archivo no es un video MP4"],
  ["guía.pdf", "application/pdf", page, "El contenido del archivo no corresponde a su nombre"],
  ["hoja.png", "image/png", pdf, "El contenido de la imagen no corresponde a su nombre"],
])(
  "%s with other content is refused once complete, and not kept",
  async (name, type, body, said) => {
    const address = await begin(teacher, { name, type, bytes: body.length });
    const { detail } = await problemIn(
      await append(teacher, address, 0, new Uint8Array(body)),
      415,
    );
    expect(detail).toBe(said);
    expect([await rowOf(address), keptOf(address)]).toEqual([undefined, []]);
    expect(await offsetOf(teacher, address)).toBe(404);
  },
);

test("a document is identified by its content", async () => {
  const address = await begin(teacher, { name: "guía.docx", type: docxType, bytes: docx.length });
  expect((await append(teacher, address, 0, new Uint8Array(docx))).status).toBe(204);
  expect(await rowOf(address)).toMatchObject({ kind: "document", bytes: docx.length });
});

test.each([
  ["../../etc/x.mp4", "x.mp4"],
  ["C:\\clases\\café.mp4", "café.mp4"],
  ["a\u0000\u001b[31m\u202egpj.\n.mp4", "a[31mgpj..mp4"],
  ["..mp4.mp4", "mp4.mp4"],
])("the name %j does not affect the storage path", async (name, kept) => {
  const address = await begin(teacher, { name, bytes: video.length });
  await append(teacher, address, 0, video);
  const row = await rowOf(address);
  expect(row).toMatchObject({ fileName: kept, bytes: video.length });
  expect(row?.key).toBe(`uploads/${here.academy.id}/${idIn(address)}/file.mp4`);
});
