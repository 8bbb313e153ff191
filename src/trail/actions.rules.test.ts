import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Action, actions, sentenceOf } from "./actions.rules.ts";

const src = join(import.meta.dirname, "..");

const recording = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(trail|testing|seed)\//.test(path))
  .map((path) => readFileSync(join(src, path), "utf8"))
  .filter((text) => text.includes('"#src/trail/record.ts"'));

test("each action is recorded somewhere", () => {
  expect(recording.length).toBeGreaterThan(5);
  const recorded = (action: string) => recording.some((text) => text.includes(`"${action}"`));
  expect(Object.keys(actions).filter((action) => !recorded(action))).toEqual([]);
});

// A detail stays when its person is forgotten, so none may be about them: no name, no address of
// any kind, no number that a provider or the gateway knows them by, nothing that they typed.
test("a row says nothing personal besides who, when and where", () => {
  const details = new Set(
    Object.values(actions).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? []),
  );
  expect([...details].sort()).toEqual(["academy", "fields", "from", "provider", "to", "way"]);
});

describe("the words for the person", () => {
  test.each<[Action, Record<string, string>, string]>([
    ["signed-in", { way: "password" }, "Iniciaste sesión con tu contraseña"],
    ["signed-in", { way: "Google" }, "Iniciaste sesión con Google"],
    ["signed-in", { way: "tu organización" }, "Iniciaste sesión con tu organización"],
    ["profile-changed", { fields: "picture" }, "Cambiaste tu foto"],
    ["profile-changed", { fields: "name,picture" }, "Cambiaste tu nombre y tu foto"],
    [
      "profile-changed",
      { fields: "name,description,picture" },
      "Cambiaste tu nombre, tu presentación y tu foto",
    ],
    ["role-changed", { from: "student", to: "teacher" }, "Tu rol cambió de estudiante a docente"],
    ["password-changed", {}, "Cambiaste tu contraseña"],
  ])("of %s with %j", (action, details, sentence) => {
    expect(sentenceOf({ action, details, byOther: false })).toBe(sentence);
  });

  test("name nobody else who acted", () => {
    const details = { from: "student", to: "admin" };
    expect(sentenceOf({ action: "role-changed", details, byOther: true })).toBe(
      "Un administrador cambió tu rol de estudiante a administración de Semillero",
    );
    expect(sentenceOf({ action: "factor-reset", details: {}, byOther: true })).toBe(
      "Un administrador quitó la verificación en dos pasos de tu cuenta",
    );
  });

  test("leave no gap, whoever acted", () => {
    const details = {
      academy: "aroma",
      fields: "name",
      from: "student",
      provider: "Google",
      to: "admin",
      way: "x",
    };
    for (const action of Object.keys(actions)) {
      for (const byOther of [false, true]) {
        expect(sentenceOf({ action, details, byOther })).toMatch(/^[A-ZÁÉÍÓÚ][^{}]+[^.{}\s]$/);
      }
    }
  });

  test("exist for an action of a newer release", () => {
    const row = { action: "moved-to-the-moon", details: { to: "luna" }, byOther: false };
    expect(sentenceOf(row)).toBe("Hubo un cambio en tu cuenta");
  });
});
