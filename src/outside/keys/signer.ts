// Signs short texts and later proves that we signed them; keys are derived from one secret. Links
// that people keep are also proven with the secrets before it.
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

/**
 * What is also good with an earlier secret: links that people keep in mails and lists, and that open
 * no account by themselves. Sessions, anti-forgery tokens, passes and everything else end with the
 * secret that signed them (decision 023).
 */
const keptLinks = new Set(["order", "gift", "notifications-stop", "campaigns-stop"]);

/**
 * Tokens are JWTs with HS256.
 * @param earlier secrets that `secret` has replaced; they prove kept links and sign nothing
 */
export function openSigner(secret: string, earlier: string[] = []): Signer {
  const kept = new Map<string, { newest: Tools; all: Tools[] }>();
  /** Kept, because every request needs one. */
  const tools = (purpose: string) => {
    const known = kept.get(purpose) ?? allTools(purpose);
    kept.set(purpose, known);
    return known;
  };
  const allTools = (purpose: string) => {
    const newest = toolsOf(secret, purpose);
    const before = keptLinks.has(purpose) ? earlier.map((one) => toolsOf(one, purpose)) : [];
    return { newest, all: [newest, ...before] };
  };
  return {
    async sign(purpose, claims, seconds) {
      const exp = Math.floor(Date.now() / 1000) + seconds;
      return tools(purpose).newest.write({ ...claims, exp });
    },
    async verify(purpose, token) {
      for (const { read } of tools(purpose).all) {
        try {
          return read(token);
        } catch {}
      }
      return null;
    },
    mac: (purpose, text) => macOf(tools(purpose).newest, text),
    sameMac(purpose, text, given) {
      // Every secret is compared, so that the time says nothing about which one fits.
      const fits = tools(purpose).all.map((one) => isSame(macOf(one, text), given));
      return fits.includes(true);
    },
  };
}

type Tools = ReturnType<typeof toolsOf>;

function macOf({ key }: Tools, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function isSame(mac: string, given: string): boolean {
  const [wanted, other] = [Buffer.from(mac), Buffer.from(given)];
  return wanted.length === other.length && timingSafeEqual(wanted, other);
}

function toolsOf(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "semillero", purpose, 32));
  return {
    key,
    write: createSigner({ key, algorithm: "HS256" }),
    read: createVerifier({ key, algorithms: ["HS256"], requiredClaims: ["exp"] }),
  };
}
