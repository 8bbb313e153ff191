import { describe, expect, test } from "vitest";
import { signInInput } from "#src/accounts/rules.ts";
import { readAddressList } from "./address-list.rules.ts";
import { inviteTexts, maxInvitees, maxListLength } from "./invitation-texts.rules.ts";

/** What of the list can be invited. */
function emailsIn(text: string): (string | null)[] {
  return readAddressList(text).listed?.map(({ email }) => email) ?? [];
}

/** What of the list is no address. */
function wrongIn(text: string): string[] {
  const { listed = [] } = readAddressList(text);
  return listed.filter(({ email }) => email === null).map((one) => one.text);
}

const both = ["luz@correo.co", "ana@correo.co"];

test.each([
  ["lines", "luz@correo.co\nana@correo.co"],
  ["lines of Windows, and empty ones", "\r\nluz@correo.co\r\n\r\nana@correo.co\r\n"],
  ["commas", "luz@correo.co, ana@correo.co"],
  ["semicolons", "luz@correo.co;ana@correo.co;"],
  ["tabs", "luz@correo.co\tana@correo.co"],
  ["spaces", "  luz@correo.co   ana@correo.co "],
  ["spaces that do not break", "luz@correo.co\u00A0ana@correo.co"],
  ["names in front", "Luz Quira <luz@correo.co>, Ana Ruiz <ana@correo.co>"],
  ["names without brackets", "Luz Quira luz@correo.co\nAna ana@correo.co"],
  ["surnames first", "Quira, Luz <luz@correo.co>; Ruiz, Ana <ana@correo.co>"],
  ["names in quotes", '"Quira, Luz" <luz@correo.co>, "Ruiz; Ana" <ana@correo.co>'],
  ["capitals and quotes", "'LUZ@Correo.co'\n\"Ana@CORREO.CO\""],
  ["links of a page", "mailto:luz@correo.co\n<ana@correo.co>."],
  ["marks that nobody sees", "\uFEFFluz@correo.co\n\u200Bana@correo.co\u202C"],
  ["a title", "Correos:\nluz@correo.co, ana@correo.co"],
])("reads addresses between %s", (_, text) => {
  expect(emailsIn(text)).toEqual(both);
});

describe("a CSV", () => {
  test.each([
    ["of one column", "correo\nluz@correo.co\nana@correo.co"],
    ["with a mark of its encoding", "\uFEFFEmail\r\nluz@correo.co\r\nana@correo.co"],
    [
      "with the address last",
      "Nombre,Apellido,Correo electrónico\nLuz,Q,luz@correo.co\nAna,R,ana@correo.co",
    ],
    [
      "with semicolons and quotes",
      '"Nombre";"E-mail"\n"Quira; Luz";"luz@correo.co"\n"Ana";"ana@correo.co"',
    ],
    ["without a header", "Luz,luz@correo.co,300 123 4567\nAna,ana@correo.co,310 765 4321"],
    [
      "with another person's address",
      "correo,docente\nluz@correo.co,nubia@correo.co\nana@correo.co,nubia@correo.co",
    ],
  ])("%s gives its addresses", (_, text) => {
    expect(emailsIn(text)).toEqual(both);
  });

  test("names each row without an address", () => {
    const text = "nombre,correo\nLuz,luz@correo.co\nYeny,\nAna,ana.correo.co";
    expect(emailsIn(text)).toEqual(["luz@correo.co", null, null]);
    expect(wrongIn(text)).toEqual(["Yeny", "Ana ana.correo.co"]);
  });
});

test("names each bad one in the order given", () => {
  const text = "luz@correo.co, mal, ana@, @correo.co, a@b@c.co, ana@correo.co, x@-.co";
  expect(emailsIn(text)).toEqual(["luz@correo.co", null, null, null, null, "ana@correo.co", null]);
  expect(wrongIn(text)).toEqual(["mal", "ana@", "@correo.co", "a@b@c.co", "x@-.co"]);
});

test("has each address once, and says how often the list has it", () => {
  const { listed } = readAddressList("luz@correo.co\nLUZ@correo.co\nmal\nana@correo.co\nmal");
  expect(listed).toEqual([
    { text: "luz@correo.co", email: "luz@correo.co", times: 2 },
    { text: "mal", email: null, times: 2 },
    { text: "ana@correo.co", email: "ana@correo.co", times: 1 },
  ]);
});

test.each(["", "  \n ; , \t", '""', "correo\n"])("%j is an empty list", (text) => {
  expect(readAddressList(text)).toEqual({ refusal: inviteTexts.empty });
});

test("takes 200 and not one more, nor a file of 10,000 lines", () => {
  const list = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@correo.co`);
  expect(emailsIn(list(maxInvitees).join("\n"))).toHaveLength(maxInvitees);
  for (const count of [maxInvitees + 1, 10_000]) {
    expect(readAddressList(list(count).join("\n"))).toEqual({ refusal: inviteTexts.tooMany });
  }
  // The same one again is not one more.
  const repeated = [...list(maxInvitees), ...list(maxInvitees)].join(";");
  expect(emailsIn(repeated)).toHaveLength(maxInvitees);
});

test("refuses a longer text by its length, before it looks at it", () => {
  const long = `${"a".repeat(maxListLength)}@correo.co`;
  // Reading any part of it would throw.
  const sealed = { length: long.length } as unknown as string;
  expect(readAddressList(sealed)).toEqual({ refusal: inviteTexts.tooMany });
  expect(readAddressList("x".repeat(1024 * 1024))).toEqual({ refusal: inviteTexts.tooMany });
});

test.each([
  ["one word", "a".repeat(maxListLength)],
  ["spaces", " ".repeat(maxListLength - 1)],
  ["quotes", '"'.repeat(maxListLength)],
  ["brackets", "<".repeat(maxListLength)],
  ["closing brackets", `<${">".repeat(maxListLength - 1)}`],
  ["dots before an at", `${".".repeat(maxListLength - 10)}@correo.co`],
  ["ats", "@".repeat(maxListLength)],
  ["commas", ",".repeat(maxListLength)],
  ["accents", "\u0301".repeat(maxListLength)],
])("a whole text of %s ends at once and invites nobody", (_, text) => {
  const { listed = [], refusal } = readAddressList(text);
  expect(listed.filter(({ email }) => email !== null)).toEqual([]);
  expect(listed.length > 0 || refusal !== undefined).toBe(true);
  for (const one of listed) expect(one.text.length).toBeLessThan(100);
});

test.each([
  "luz@correo.co",
  "luz.q+cafe@correo.com.co",
  "o'hara@correo.co",
  "luz..q@correo.co",
  ".luz@correo.co",
  "luz.@correo.co",
  "luz@correo",
  "luz@correo.c",
  "luz@-correo.co",
  "luz@correo_.co",
  "niña@correo.co",
  "luz@café.co",
  `${"l".repeat(250)}@correo.co`,
])("takes %j exactly if sign-up does", (email) => {
  const taken = signInInput.shape.email.safeParse(email).success;
  const [found] = readAddressList(`x@correo.co\n${email}`).listed?.slice(1) ?? [];
  // Dots and quotes around an address are dropped first.
  const bare = email.startsWith(".") ? true : taken;
  expect(found?.email !== null).toBe(bare);
});
