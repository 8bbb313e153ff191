import { expect, test } from "vitest";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { profileInput } from "./profile/profile.rules.ts";
import { messages, signUpInput, teacherProfile } from "./rules.ts";

test.each([
  ["Ana\u202Eariuq", "Anaariuq"],
  ["\u2067Ana\u2069 Quira\u200F", "Ana Quira"],
  ["Ana\r\nBcc: todos", "Ana Bcc: todos"],
  ["Ana\u2028Quira\u0000\u001B", "Ana Quira"],
  ["  Rosa   Elvira ", "Rosa Elvira"],
  ["Jose\u0301", "José"],
  ["می\u200Cخواهم", "می\u200Cخواهم"],
  ["Zoe\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301", "Zoé\u0301\u0301\u0301\u0301"],
  ["\u202E\u200B", ""],
  ["\u200D\u2800", ""],
])("the name %j is %j", (raw, clean) => {
  expect(cleanLine(raw)).toBe(clean);
});

const typed = { email: "ana@correo.test", password: "una clave larga", picture: "/x" };

test.each([
  ["a sign-up", signUpInput, messages.nameNeeded],
  ["a teacher's profile", teacherProfile, messages.completeAll],
  ["a change of the profile", profileInput, messages.nameNeeded],
])("%s cleans the name, and needs something of it", (_, schema, message) => {
  const person = { ...typed, description: "Cultivo gulupa" };
  expect(schema.parse({ ...person, name: "Ana\u202E\nQuira" }).name).toBe("Ana Quira");
  const { error } = schema.safeParse({ ...person, name: "\u202E\n" });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
