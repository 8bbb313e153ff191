// The pages of the teacher area that routes.ts lists, with a teacher of the demo, their session and
// a course of theirs.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/routes.ts";
import { cast } from "../src/seed/cast/cast.ts";

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };

const host = { host: "localhost" };

/** @param app over a database with the demo */
export async function teacherPages(app: App): Promise<{ cookie: string; pages: string[] }> {
  const json = { ...host, "content-type": "application/json" };
  const { email } = teacherOfDemo();
  const body = JSON.stringify({ email, password: "semillero" });
  const signedIn = await app.request("/api/auth/login", { method: "POST", headers: json, body });
  if (!signedIn.ok) throw new Error(`the demo's teacher cannot sign in: ${signedIn.status}`);
  const { tokens } = (await signedIn.json()) as { tokens: { accessToken: string } };
  const headers = { ...host, authorization: `Bearer ${tokens.accessToken}` };
  const read = async <T>(path: string) =>
    (await (await app.request(`/api${path}`, { headers })).json()) as T;
  type Listed = { courses: { id: string }[] };
  const [course] = (await read<Listed>("/teachers/courses?limit=1")).courses;
  type Whole = { modules: { id: string; classes: { id: string }[] }[] };
  const [module] = (await read<Whole>(`/courses/${course?.id}`)).modules;
  const ids: Record<string, string | undefined> = {
    courseId: course?.id,
    moduleId: module?.id,
    classId: module?.classes[0]?.id,
  };
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const pages = pathsBelow(routes)
    .filter((path) => path.startsWith("teachers"))
    .map((path) => `/${path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)}`);
  return { cookie, pages };
}

function teacherOfDemo(): { email: string } {
  const [teacher] = cast.teachers;
  if (!teacher) throw new Error("the demo has no teacher");
  return teacher;
}

function pathsBelow(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? pathsBelow(children) : [path ?? ""]));
}
