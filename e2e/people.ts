// Signs people up and in over REST, and calls the API with their bearer token.
import { z } from "zod";

/** A caller of one server; after a restart on the same data the token is still valid. */
export type Person = { email: string; token: string };

const signedIn = z.object({ tokens: z.object({ accessToken: z.string() }) });
const account = z.object({
  user: z.object({ enrollments: z.array(z.object({ _id: z.string() })) }),
});

/** As a student. */
export async function signUp(origin: string, email: string): Promise<Person> {
  const body = { email, name: "Marisol Quira", password: "una clave larga" };
  const answer = await send(origin, null, "POST", "/api/auth/register", body);
  const person = { email, token: signedIn.parse(answer).tokens.accessToken };
  const choice = { role: "student" };
  const completed = await send(origin, person, "PATCH", "/api/auth/complete", choice);
  return { email, token: signedIn.parse(completed).tokens.accessToken };
}

export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Person> {
  const answer = await send(origin, null, "POST", "/api/auth/login", { email, password });
  return { email, token: signedIn.parse(answer).tokens.accessToken };
}

/** Ids of the courses in which a person is enrolled, each as often as it is listed. */
export async function enrolments(origin: string, person: Person): Promise<string[]> {
  const { user } = account.parse(await send(origin, person, "GET", "/api/users"));
  return user.enrollments.map((one) => one._id);
}

/** The body of a successful answer, null where it has none; throws with the body of any other. */
export async function send(
  origin: string,
  person: Person | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}
