// Signs short texts and later proves that we signed them; keys are derived from one secret.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";

export type Signer = {
  /** A signed token that `verify` accepts for `seconds`; `purpose` keeps kinds of token apart. */
  sign(purpose: string, claims: Record<string, unknown>, seconds: number): Promise<string>;
  /** The claims, or null where the token is forged, expired or of another purpose. */
  verify(purpose: string, token: string): Promise<Record<string, unknown> | null>;
  /** URL-safe HMAC-SHA-256 of a text. */
  mac(purpose: string, text: string): string;
  sameMac(purpose: string, text: string, mac: string): boolean;
};

/** Tokens are JWTs with HS256. */
export function openSigner(secret: string): Signer {
  const kept = new Map<string, ReturnType<typeof toolsOf>>();
  /** Kept, because every request needs one. */
  const tools = (purpose: string) => {
    const known = kept.get(purpose) ?? toolsOf(secret, purpose);
    kept.set(purpose, known);
    return known;
  };
  const mac = (purpose: string, text: string) =>
    createHmac("sha256", tools(purpose).key).update(text).digest("base64url");
  return {
    async sign(purpose, claims, seconds) {
      const exp = Math.floor(Date.now() / 1000) + seconds;
      return tools(purpose).write({ ...claims, exp });
    },
    async verify(purpose, token) {
      try {
        return tools(purpose).read(token);
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

function toolsOf(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "semillero", purpose, 32));
  return {
    key,
    write: createSigner({ key, algorithm: "HS256" }),
    read: createVerifier({ key, algorithms: ["HS256"], requiredClaims: ["exp"] }),
  };
}
