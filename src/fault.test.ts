import { pino } from "pino";
import { expect, test } from "vitest";
import { faultOf, faultSerializers } from "./fault.ts";

test("a failed query is logged with its cause and place, without the values to be stored", () => {
  const cause = new Error('duplicate key value violates unique constraint "users_email_once"');
  const error = new Error("Failed query: insert into users\nparams: ana@correo.co", { cause });
  const fault = faultOf(error);
  expect(fault.message).toBe(cause.message);
  expect(fault.stack).toContain("fault.test.ts");
  expect(JSON.stringify(fault)).not.toContain("ana@correo.co");
});

test("a log line keeps the type and the message of the fault", () => {
  const lines: string[] = [];
  const out = { write: (line: string) => void lines.push(line) };
  const log = pino({ serializers: faultSerializers }, out);
  log.error({ err: faultOf(new TypeError("no such field")) }, "defect");
  expect(JSON.parse(lines[0] ?? "").err).toMatchObject({
    type: "TypeError",
    message: "no such field",
  });
});

test.each([
  ['invalid input syntax for type integer: "la clave "de" Ana"', "22P02"],
  ['invalid input value for enum role: "la clave de Ana"', "22P02"],
  ['date/time field value out of range: "la clave de Ana"', "22008"],
])("the value that %s quotes is left out", (message, code) => {
  const fault = faultOf(new Error("query", { cause: Object.assign(new Error(message), { code }) }));
  expect(fault.message).toBe(`${message.slice(0, message.indexOf('"'))}"…"`);
});

test.each([
  ["550 5.1.1 <ana.quira@correo.com.co>: no such user", "550 5.1.1 <…>: no such user"],
  ["Can't send mail: ana+feria@correo.co was rejected", "Can't send mail: … was rejected"],
  ["Key (email)=(ana@correo.co) already exists", "Key (email)=(…) already exists"],
])("the address in %s is left out", (message, told) => {
  expect(faultOf(new Error(message)).message).toBe(told);
});

test("a thrown value that is not an error is logged by its type alone", () => {
  expect(faultOf("ana@correo.co")).toEqual({ type: "string" });
});
