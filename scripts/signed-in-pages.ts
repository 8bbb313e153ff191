// The pages that a learner of the demo opens most: the catalogue, a course of theirs, and a class of
// it with a video.
import { coursePath } from "../src/courses/rules.ts";
import { newId } from "../src/db/columns.ts";
import { enrolments } from "../src/enrolments/tables.ts";
import { uploads, videos } from "../src/media/tables.ts";
import type { Runtime } from "../src/process/runtime.ts";
import { demoStudent } from "../src/seed/cast-accounts.ts";
import type { App, Page } from "./page-costs.ts";

type Owned = {
  academy_id: string;
  user_id: string;
  course_id: string;
  lesson_id: string;
  title: string;
};

const host = "localhost";

/** @param app over a database with the demo, whose classes have no videos yet */
export async function signedInPages(app: App, { database }: Runtime): Promise<Page[]> {
  const { rows } = await database.pool.query<Owned>(
    `select u.academy_id, u.id as user_id, c.id as course_id, l.id as lesson_id, c.title
     from users u
     join courses c on c.academy_id = u.academy_id and c.status = 'published'
     join lessons l on l.academy_id = c.academy_id and l.course_id = c.id
     where u.email = $1 order by c.id, l.position limit 1`,
    [demoStudent.email],
  );
  const [owned] = rows;
  if (!owned) throw new Error("the demo has no course for its student");
  const { academy_id: academyId, user_id: userId, course_id: courseId } = owned;
  await database.db.insert(enrolments).values({ academyId, userId, courseId });
  await giveVideo(database, owned);
  const cookie = await cookieOf(app, demoStudent.email);
  const pages = {
    "catálogo con sesión": "/explore",
    "curso con sesión": coursePath({ id: courseId, title: owned.title }),
    clase: `/courses/${courseId}/clases/${owned.lesson_id}`,
  };
  return Object.entries(pages).map(([name, path]) => ({ name, host, path, cookie }));
}

async function cookieOf(app: App, email: string): Promise<string> {
  const answer = await app.request("/api/auth/login", {
    method: "POST",
    headers: { host, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "semillero" }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  const lines = answer.headers.getSetCookie();
  return lines.map((line) => line.split(";")[0]).join("; ");
}

/** As a conversion leaves it; its files are never requested. */
async function giveVideo(database: Runtime["database"], owned: Owned): Promise<void> {
  const { academy_id: academyId, user_id: userId, course_id: courseId } = owned;
  const [uploadId, videoId] = [newId(), newId()];
  const key = `uploads/${academyId}/${uploadId}`;
  await database.db.insert(uploads).values({
    ...{ academyId, id: uploadId, userId, key, kind: "video", fileName: "clase.mp4" },
    ...{ bytes: 1, expiresAt: new Date(Date.now() + 3_600_000) },
  });
  await database.db.insert(videos).values({
    ...{ academyId, id: videoId, courseId, lessonId: owned.lesson_id, uploadId },
    ...{ originalName: "clase.mp4", originalKey: key, status: "ready", readyAt: new Date() },
    ...{ mediaKey: `videos/${academyId}/${videoId}/${newId()}`, durationSeconds: 600 },
    ...{ width: 1280, height: 720 },
    rungs: [{ name: "144p", width: 256, height: 144, bandwidth: 90_000 }],
  });
}
