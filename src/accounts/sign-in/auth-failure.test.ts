import { pino } from "pino";
import { expect, test } from "vitest";
import { messages, signInInput, tooManyText } from "#src/accounts/rules.ts";
import { problemOf } from "#src/http/errors.ts";
import { problem } from "#src/problem.ts";
import { authFailure } from "./auth-failure.ts";

const failed = "Ocurrió un error al registrarte. Intentelo de nuevo";

function failure(error: unknown) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  return { said: authFailure({ log }, error), lines };
}

test.each([
  ["an e-mail that is taken", problem("conflict", "otra cosa"), "conflict"],
  ["a text that cannot be stored", problem("invalid", "otra cosa"), "invalid"],
  ["a defect", new Error("the database is gone"), "unavailable"],
])("%s gets the generic text", (_what, error, code) => {
  expect(failure(error).said).toMatchObject({ code, message: failed });
});

test("only a defect is logged", () => {
  expect(failure(new Error("the database is gone")).lines.join()).toContain("the database is gone");
  expect(failure(problem("conflict", messages.registerFailed)).lines).toEqual([]);
});

test("a problem that the user can act on is unchanged", () => {
  const wrong = problem("invalid", messages.wrongCredentials);
  expect(failure(wrong).said).toBe(wrong);
  const waiting = problem("too_many", tooManyText(720), { retryAfter: 720 });
  expect(failure(waiting).said).toBe(waiting);
  const empty = signInInput.safeParse({ email: "", password: "" }).error;
  expect(failure(problemOf(empty)).said).toMatchObject({
    message: "Debes llenar todos los campos",
  });
});
