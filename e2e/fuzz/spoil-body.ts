// Spoils the body of a request: values of JSON, its text, the fields of a form, multipart.
import type { Draft } from "./draft.ts";
import * as nasty from "./nasty.ts";
import type { Random } from "./random.ts";

/** The limit of an ordinary body is 256 kB. */
const tooLarge = 300_000;

export function spoiledBody(draft: Draft, random: Random): void {
  const { body } = draft;
  if (body && "value" in body && random.chance(0.7)) {
    body.value = spoiledValue(body.value, random);
  } else if (body && "fields" in body && random.chance(0.7)) {
    spoilFields(body.fields, random);
  } else {
    const [type, bytes] = random.pick(wholes)(random);
    draft.body = { bytes };
    if (random.chance(0.7)) draft.type = type;
    if (["GET", "HEAD"].includes(draft.method) && random.chance(0.8)) draft.method = "POST";
  }
}

const odd = (random: Random) => random.pick<unknown>([...nasty.texts, ...nasty.values]);

function spoiledValue(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null) return odd(random);
  const entries = Object.entries(value);
  if (Array.isArray(value)) return [...value, odd(random)];
  const [name = "", inner] = entries.length > 0 ? random.pick(entries) : [];
  return random.pick<() => unknown>([
    () => ({ ...value, [name]: odd(random) }),
    () => ({ ...value, [name]: odd(random) }),
    () => ({ ...value, [name]: spoiledValue(inner, random) }),
    () => Object.fromEntries(entries.filter(([other]) => other !== name)),
    () => ({ ...value, academyId: random.hex(32), role: "admin", isAdmin: true }),
    () => JSON.parse(`{"__proto__":{"role":"admin"},"constructor":{"prototype":{"a":1}}}`),
    () => nested(60),
    () => odd(random),
    () => [value],
  ])();
}

function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
}

function spoilFields(fields: [string, string][], random: Random): void {
  const place = random.below(fields.length);
  const names = ["__proto__", "a[0][1]", "a[99999999]", "a.b.c.d.e.f.g", "constructor.prototype"];
  random.pick([
    () => fields.splice(place, 1),
    () => fields.push([random.pick(names), "x"]),
    () => fields.push(...fields),
    () => fields.push(...Array.from({ length: 600 }, (_, i): [string, string] => [`f${i}`, "x"])),
    () => fields.splice(place, 1, [fields[place]?.[0] ?? "a", random.pick(nasty.texts)]),
  ])();
}

const json = "application/json";
const multipart = "multipart/form-data; boundary=fz";
const part = (name: string, more = "", body = "x") =>
  `--fz\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;

/** Bodies that replace the whole of a correct one. */
const wholes: ((random: Random) => [type: string, bytes: Buffer])[] = [
  () => [json, Buffer.alloc(0)],
  () => [json, Buffer.from("{")],
  () => [json, Buffer.from('{"email":"a@b.test","email":["a"],"password":1,"password":"x"}')],
  () => [json, Buffer.from('\ufeff{"a":1}')],
  () => [json, Buffer.from('{"a":1}{"a":2}')],
  () => [json, Buffer.from('{"a":1e999,"b":-0,"c":1.0000000000000000000001}')],
  () => [json, Buffer.from('{"comment":"\\ud800","name":"\\u0000"}')],
  () => [json, Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  () => [json, Buffer.from("[".repeat(20_000) + "]".repeat(20_000))],
  () => [json, Buffer.from(`"${"a".repeat(tooLarge)}"`)],
  () => [json, Buffer.from("null")],
  (random) => [json, Buffer.from(random.hex(64), "hex")],
  (random) => ["application/octet-stream", Buffer.from(random.hex(2_000), "hex")],
  () => ["application/x-www-form-urlencoded", Buffer.from("_csrf=%zz&=&&a=%ff%fe&b")],
  () => ["application/x-www-form-urlencoded", Buffer.from("a=1&".repeat(20_000))],
  () => [multipart, Buffer.from("")],
  () => [multipart, Buffer.from("--fz")],
  () => [multipart, Buffer.from(part("a"))],
  () => [multipart, Buffer.from("--fz\r\nno disposition\r\n\r\nx\r\n--fz--\r\n")],
  () => [multipart, Buffer.from(`${part("_csrf")}${part("__proto__")}--fz--\r\n`)],
  () => [multipart, Buffer.from(`${part("picture", '; filename="../../a.png"', "GIF89a")}--fz--`)],
  () => [multipart, Buffer.from(`${part("a", '; filename="', "b")}--fz--\r\n`)],
  () => [multipart, Buffer.from(`${part("a").repeat(2_000)}--fz--\r\n`)],
  () => [
    multipart,
    Buffer.from(
      `--fz\r\ncontent-type: multipart/mixed; boundary=in\r\ncontent-disposition: form-data; name="a"\r\n\r\n--in\r\n\r\nx\r\n--in--\r\n--fz--\r\n`,
    ),
  ],
];
