// The courses, classes, comments and files of an academy, by the names that parameters have.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { and, eq } from "drizzle-orm";
import { contactMessages } from "#src/contact/tables.ts";
import { lessons } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { comments } from "#src/lessons/tables.ts";
import { attachments, uploads, videos } from "#src/media/tables.ts";
import { insertCourse } from "#src/seed/course.ts";
import { plainCourse } from "#src/testing/people.ts";
import { launch } from "../fixture.ts";
import { academyThings } from "./academy-things.ts";
import { campaignThings } from "./campaign-things.ts";
import { moneyThings } from "./money-things.ts";
import type { Home } from "./scene.ts";

/** Texts that mean something here, by the name of a parameter or a field. */
export type Things = Record<string, string[]>;

type Options = Pick<Home, "academy" | "people"> & { db: Db; filesFolder: string };

export async function thingsOf({ db, academy, people, filesFolder }: Options): Promise<Things> {
  const { student, teacher } = people;
  const home = { db, academy };
  const now = new Date();
  const academyId = academy.id;
  const owned = { teacherId: teacher.id, now };
  const courseId = await insertCourse(home, { ...owned, course: plainCourse });
  const launchId = await insertCourse(home, { ...owned, course: launch });
  const rows = await db
    .select({ id: lessons.id, moduleId: lessons.moduleId, title: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.academyId, academyId), eq(lessons.courseId, courseId)));
  const classIds = rows.map((row) => row.id);
  const paidTitle = plainCourse.modules.at(-1)?.lessons[0]?.title;
  const { id: lessonId = "", moduleId = "" } = rows.find((row) => row.title === paidTitle) ?? {};
  const place = { academyId, courseId, lessonId };
  await db.insert(enrolments).values({ academyId, userId: student.id, courseId });

  const [commentId, uploadId, videoId, run, attachmentId] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  await db
    .insert(comments)
    .values({ ...place, id: commentId, userId: student.id, text: "¿Y en tierra fría?" });
  const key = `uploads/${academyId}/${uploadId}`;
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const upload = { academyId, id: uploadId, userId: teacher.id, key, fileName: "Clase.mp4" };
  await db.insert(uploads).values({ ...upload, bytes: stored.length, expiresAt });
  writeStored(join(filesFolder, key));
  const original = { uploadId, originalKey: key, originalName: "Clase.mp4" };
  const media = {
    mediaKey: `videos/${academyId}/${videoId}/${run}`,
    playableAt: now,
    readyAt: now,
  };
  const rungs = [{ name: "144p", width: 144, height: 256, bandwidth: 90_000 }];
  await db
    .insert(videos)
    .values({ ...place, ...original, ...media, id: videoId, status: "ready", rungs });
  const file = { key, contentType: "application/pdf", bytes: stored.length, name: "Guía.pdf" };
  await db.insert(attachments).values({ ...place, ...file, id: attachmentId, uploadId });

  const messageId = newId();
  const written = { name: "Ana Quira", email: "ana@correo.test", topic: "otro", text: "Hola" };
  await db.insert(contactMessages).values({ academyId, id: messageId, ...written });

  const all = Object.values(people);
  const money = await moneyThings({ db, academy, people, courseId, now });
  const [orderId = ""] = money.orderId;
  const administered = await academyThings({ db, academy, people, courseId, orderId, now });
  return {
    courseId: [courseId, launchId, ...administered.reviewedId],
    launchId: [launchId],
    courses: [courseId],
    classId: classIds,
    class: classIds,
    paidClassId: [lessonId],
    moduleId: [moduleId],
    commentId: [commentId],
    answerTo: [commentId],
    language: ["es", "guc"],
    before: [commentId],
    messageId: [messageId],
    topic: ["otro", "clases"],
    uploadId: [uploadId],
    url: [`/api/uploads/${uploadId}`],
    originalVideoUrl: [`/api/uploads/${uploadId}`],
    videoId: [videoId],
    run: [run],
    attachmentId: [attachmentId],
    resourceName: [file.name],
    userId: all.map(({ id }) => id),
    subdomain: [academy.subdomain ?? "", "libre-1"],
    session: all.map(({ session }) => session),
    ...money,
    ...administered,
    ...(await campaignThings({ db, academy, file: { key, bytes: stored.length } })),
  };
}

const stored = "It stands for a film and for a document.";

function writeStored(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stored);
}
