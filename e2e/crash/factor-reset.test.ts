// npm run factor:reset, beside a running server and without one.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeAt } from "#src/testing/second-factor.ts";
import { linkInMail } from "../mailbox.ts";
import { send, signIn, signUp } from "../people.ts";
import { root, startServer } from "../server.ts";
import { newFolder } from "./place.ts";

const password = "una clave larga";

/** The command with its exit code, and what it said. */
function reset(dataDir: string, args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(root, "scripts/factor-reset.ts"), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
    });
  }
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
}

async function addFactor(origin: string, email: string): Promise<void> {
  const person = await signIn(origin, { email, password });
  const path = "/api/users/second-factor";
  const begun = await send(origin, person, "POST", path, { password });
  const code = codeAt((begun as { secret: string }).secret, new Date());
  await send(origin, person, "POST", `${path}/confirm`, { code });
}

test("takes the factor from the account named, and from no other", async () => {
  const dataDir = newFolder();
  const email = "ovidio@correo.test";
  const server = await startServer({ dataDir });
  const { origin } = server;
  await signUp(origin, email);
  const link = await linkInMail(origin, email, "Confirma tu correo");
  const token = new URL(link).searchParams.get("token");
  await fetch(`${origin}/api/auth/email/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, password }),
  });
  await addFactor(origin, email);
  await expect(signIn(origin, { email, password })).rejects.toThrow(/answered 401/);

  expect((await reset(dataDir, [])).code).toBe(2);
  expect((await reset(dataDir, [email, "otro@correo.test"])).code).toBe(2);
  const nobody = await reset(dataDir, ["nadie@correo.test"]);
  expect(nobody).toMatchObject({ code: 1, said: expect.stringMatching(/^No hay una cuenta con/) });
  const elsewhere = await reset(dataDir, [email, "--academy", "ninguna"]);
  expect(elsewhere).toMatchObject({ code: 1, said: expect.stringMatching(/^No hay una academia/) });

  const done = await reset(dataDir, ["Ovidio@correo.test"]);
  expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/ya no tiene verificación/) });
  await signIn(origin, { email, password });
  const again = await reset(dataDir, [email]);
  expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/no tiene verificación/) });

  await addFactor(origin, email);
  await server.stop();
  expect(await reset(dataDir, [email])).toMatchObject({ code: 0 });
});
