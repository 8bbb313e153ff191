import decodeQr from "qr/decode.js";
import { expect, test } from "vitest";
import { codeAt } from "#src/testing/second-factor.ts";
import { appLink, newSecret, qrPath, stepOf } from "./totp.ts";

/** The secret and the values of RFC 6238, appendix B, in their last six digits. */
const ofTheStandard = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the standard's code is %s", (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(stepOf(ofTheStandard, code, new Date(seconds * 1000))).toBe(step);
});

test("a code is good one step early and one step late, and names its own step", () => {
  const secret = newSecret();
  const now = new Date(1_790_000_010_000);
  const step = Math.floor(now.getTime() / 30_000);
  expect([-2, -1, 0, 1, 2].map((away) => stepOf(secret, codeAt(secret, now, away), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});

test("what is no code is of no step", () => {
  const secret = newSecret();
  for (const code of ["", "12345", "1234567", "abcdef"]) {
    expect(stepOf(secret, code, new Date())).toBeNull();
  }
});

test("a secret is 160 random bits in base32", () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test("the QR code holds the link, whatever is in the name of the academy", () => {
  const account = "ana@correo.test";
  const link = appLink({ secret: ofTheStandard, issuer: "La Gulupa: café & maíz", account });
  const { protocol, host, searchParams } = new URL(link);
  expect([protocol, host]).toEqual(["otpauth:", "totp"]);
  expect(searchParams.get("secret")).toBe(ofTheStandard);
  expect(searchParams.get("issuer")).toBe("La Gulupa: café & maíz");
  expect(read(qrPath(link))).toBe(link);
});

/** What a phone reads in the drawing. */
function read({ size, path }: ReturnType<typeof qrPath>): string {
  const scale = 6;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x = 0, y = 0, width = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row++) {
      const start = ((Number(y) * scale + row) * side + Number(x) * scale) * 4;
      for (let at = 0; at < Number(width) * scale; at++) {
        data.fill(0, start + at * 4, start + at * 4 + 3);
      }
    }
  }
  return decodeQr({ width: side, height: side, data });
}
