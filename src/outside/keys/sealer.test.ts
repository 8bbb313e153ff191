import { expect, test } from "vitest";
import { openSealer, SealBroken } from "./sealer.ts";

const secret = "a secret of the tests, long enough for anything";
const sealer = openSealer(secret);
const place = "second-factor academy-1 user-1";

test("what is sealed opens with the same secret at the same place", () => {
  const sealed = sealer.seal(place, "JBSWY3DPEHPK3PXP ñ");
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(openSealer(secret).open(place, sealed)).toBe("JBSWY3DPEHPK3PXP ñ");
});

test("the same text is sealed differently each time", () => {
  expect(sealer.seal(place, "text")).not.toBe(sealer.seal(place, "text"));
});

test("another secret, another place and an unknown form open nothing, and say which", () => {
  const sealed = sealer.seal(place, "text");
  const other = openSealer(`${secret}.`);
  expect(() => other.open(place, sealed)).toThrow(/sealed with another secret/);
  expect(() => sealer.open("second-factor academy-2 user-1", sealed)).toThrow(/belongs elsewhere/);
  expect(() => sealer.open(place, sealed.replace(/^1/, "2"))).toThrow(/unknown form/);
  for (const nothing of ["", "1", sealed.slice(0, 20)]) {
    expect(() => sealer.open(place, nothing)).toThrow(SealBroken);
  }
});

test("each changed byte closes it", () => {
  const [form, key, closed = ""] = sealer.seal(place, "text").split(".");
  const bytes = Buffer.from(closed, "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    const sealed = [form, key, changed.toString("base64url")].join(".");
    expect(() => sealer.open(place, sealed)).toThrow(SealBroken);
  }
});

test("an older secret opens what it sealed, and the new one seals from then on", () => {
  const old = "an older secret of the tests for what is sealed";
  const next = "the next secret of the tests for what is sealed";
  const both = openSealer(next, [old]);
  expect(both.open(place, openSealer(old).seal(place, "text"))).toBe("text");
  expect(openSealer(next).open(place, both.seal(place, "text"))).toBe("text");
  expect(() => openSealer(next).open(place, openSealer(old).seal(place, "text"))).toThrow(
    SealBroken,
  );
});
