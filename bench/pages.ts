// Pages and calls, made anew and from the public cache, beside a bare node:http that sends the same
// bytes; with log lines.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { connections, type Load, loadInTurns, ratioOf } from "./load.ts";

const phone =
  "Mozilla/5.0 (Linux; Android 13; SM-A135M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const browser = { accept: "text/html", "accept-encoding": "br", "user-agent": phone };
/** The public cache does not answer range requests; the encodings are a phone's. */
const anew = { ...browser, range: "bytes=0-", "accept-encoding": "gzip, deflate, br, zstd" };

type Row = { name: string; path: string; headers: Record<string, string> };

/** @param seconds of each of three runs. */
export async function printPages(origin: string, pid: number, seconds: number): Promise<void> {
  console.log(
    `${connections} conexiones de wrk, mediana de tres pasadas de ${seconds} s, con líneas de registro.`,
  );
  console.log(
    "página                  kB   producto/s   por s de CPU   p99 ms   node:http/s   por s de CPU   razón por s de CPU",
  );
  for (const { name, path, headers } of await rowsAt(origin)) {
    const url = origin + path;
    const answer = await bytesOf(url, headers);
    const { child, port } = await startBare(answer);
    const bare = { url: `http://127.0.0.1:${port}${path}`, pid: child.pid ?? 0, headers };
    try {
      const [reference, ours] = await loadInTurns([bare, { url, pid, headers }], seconds);
      if (reference && ours) printRow(name, answer.body.length, ours, reference);
    } finally {
      child.disconnect();
    }
  }
}

function printRow(name: string, bytes: number, ours: Load, reference: Load): void {
  const ratio = ratioOf(ours, reference);
  console.log(
    [
      name.padEnd(20),
      (bytes / 1000).toFixed(1).padStart(5),
      ours.perSecond.toFixed(0).padStart(12),
      ours.perCpuSecond.toFixed(0).padStart(14),
      ours.p99.toFixed(0).padStart(8),
      reference.perSecond.toFixed(0).padStart(13),
      reference.perCpuSecond.toFixed(0).padStart(14),
      (ratio?.toFixed(4) ?? "wrk al límite").padStart(20),
    ].join(" "),
  );
}

async function rowsAt(origin: string): Promise<Row[]> {
  const course = await coursePath(origin);
  const courseId = course.split("/")[3] ?? "";
  const student = { ...anew, cookie: await cookieOf(origin, "dairo.meza@semillero.test") };
  const teacher = { ...anew, cookie: await cookieOf(origin, "nubia.chilito@semillero.test") };
  const lesson = await lessonPath(origin, student.cookie);
  return [
    { name: "catálogo, guardado", path: "/explore", headers: browser },
    { name: "curso, guardado", path: course, headers: browser },
    { name: "lista, guardada", path: "/api/courses", headers: {} },
    { name: "catálogo, hecho", path: "/explore", headers: anew },
    { name: "curso, hecho", path: course, headers: anew },
    // The two above are not drawn again while their data is the same; each of these is.
    { name: "catálogo, dibujado", path: "/explore?visita=NUMBER", headers: anew },
    { name: "curso, dibujado", path: `${course}?visita=NUMBER`, headers: anew },
    { name: "catálogo, sesión", path: "/explore", headers: student },
    { name: "curso, sesión", path: course, headers: student },
    { name: "clase, sesión", path: lesson, headers: student },
    { name: "cursos del docente", path: "/teachers/courses", headers: teacher },
    {
      name: "vista previa",
      path: `/api/transactions/preview?courses=${courseId}`,
      headers: student,
    },
  ];
}

async function startBare({
  headers,
  body,
}: Answer): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, "bare.ts"));
  child.send({ headers, body: body.toString("base64") });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { child, port };
}

type Answer = { headers: Record<string, string>; body: Buffer };

/** The page as it is sent; fetch would decompress it. */
function bytesOf(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        const kept = ["content-type", "content-encoding", "content-security-policy"];
        const pairs = kept.flatMap((name) => {
          const value = response.headers[name];
          return value === undefined ? [] : [[name, String(value)]];
        });
        resolve({ headers: Object.fromEntries(pairs), body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

/** The page of the newest course. */
export async function coursePath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/courses?limit=1`);
  const { courses } = (await answer.json()) as { courses: { id: string }[] };
  const page = await fetch(`${origin}/explore/courses/${courses[0]?.id}/x`, { redirect: "manual" });
  return new URL(page.headers.get("location") ?? "", origin).pathname;
}

/** A class of a course that the person has. */
async function lessonPath(origin: string, cookie: string): Promise<string> {
  const headers = { cookie };
  const own = await fetch(`${origin}/api/users`, { headers });
  const { user } = (await own.json()) as { user: { enrollments: { _id: string }[] } };
  const path = `/courses/${user.enrollments[0]?._id}/continue`;
  const answer = await fetch(origin + path, { headers, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "", origin).pathname;
}

async function cookieOf(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "semillero" }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const lines = answer.headers.getSetCookie();
  return lines.map((line) => line.split(";", 1)[0]).join("; ");
}
