// Signs short texts and proves later that they are ours; keys are derived from one secret.
import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

export type Signer = {
  /** A signed token that `verify` accepts for `seconds`; `purpose` keeps kinds of token apart. */
  sign(purpose: string, claims: Record<string, unknown>, seconds: number): Promise<string>;
  /** The claims, or null where the token is forged, spent or of another purpose. */
  verify(purpose: string, token: string): Promise<Record<string, unknown> | null>;
  /** URL-safe HMAC-SHA-256 of a text. */
  mac(purpose: string, text: string): string;
  sameMac(purpose: string, text: string, mac: string): boolean;
};

export function openSigner(secret: string): Signer {
  const keys = new Map<string, KeyObject>();
  const derived = (purpose: string) =>
    createSecretKey(new Uint8Array(hkdfSync("sha256", secret, "semillero", purpose, 32)));
  /** Kept: every request asks for one. */
  const key = (purpose: string) => {
    const known = keys.get(purpose) ?? derived(purpose);
    keys.set(purpose, known);
    return known;
  };
  const mac = (purpose: string, text: string) =>
    createHmac("sha256", key(purpose)).update(text).digest("base64url");
  return {
    sign: (purpose, claims, seconds) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key(purpose)),
    async verify(purpose, token) {
      try {
        const { payload } = await jwtVerify(token, key(purpose), { algorithms: ["HS256"] });
        return payload;
      } catch {
        return null;
      }
    },
    mac,
    sameMac(purpose, text, given) {
      const wanted = Buffer.from(mac(purpose, text));
      const other = Buffer.from(given);
      return wanted.length === other.length && timingSafeEqual(wanted, other);
    },
  };
}
