// The codes of authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds, which every app
// reads.
import { Secret, TOTP } from "otpauth";
import encodeQr from "qr";

const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** 160 random bits, in the letters that people type. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The time step that the code belongs to; null where it is not of this moment. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  // One step before and after: clocks differ, and typing takes time.
  const asked = { ...form, timestamp, window: 1, token: code, secret: Secret.fromBase32(secret) };
  const delta = TOTP.validate(asked);
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp }) + delta;
}

type Entry = { secret: string; issuer: string; account: string };

/** The link that an app on the same phone opens, and that the QR code contains. */
export function appLink({ secret, issuer, account }: Entry): string {
  return new TOTP({ ...form, secret, issuer, label: account }).toString();
}

/** The modules of the QR code as the path of an SVG, with the margin that readers need. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: 4 });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size: rows.length, path: runs.join("") };
}
