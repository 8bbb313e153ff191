// Encrypts what the database keeps and only the program may read, bound to the place where it is
// kept: copied to another row it stays closed. Whoever changes one bit closes it too.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export type Sealer = {
  /** @param place the kind of data and the row, for example `second-factor ACADEMY USER`. */
  seal(place: string, text: string): string;
  /** Throws `SealBroken` for another place, another secret, or a changed text. */
  open(place: string, sealed: string): string;
  /** Whether the text is sealed with the secret that seals now. */
  isNewest(sealed: string): boolean;
};

export class SealBroken extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "SealBroken";
  }
}

const algorithm = "aes-256-gcm";
/** The form of the text; another one gets another number. */
const version = "1";
const [ivBytes, tagBytes] = [12, 16];

/**
 * A sealed text is `version.key.base64url(iv, ciphertext, tag)`; `key` says which secret it was.
 * @param older secrets that still open what they sealed, and seal nothing more
 */
export function openSealer(secret: string, older: readonly string[] = []): Sealer {
  const { key, keyId } = keyOf(secret);
  const keys = new Map([...older.map(keyOf), { key, keyId }].map((one) => [one.keyId, one.key]));
  return {
    seal(place, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(place));
      const closed = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return [version, keyId, Buffer.concat(closed).toString("base64url")].join(".");
    },
    isNewest: (sealed) => sealed.startsWith(`${version}.${keyId}.`),
    open(place, sealed) {
      const [form, sealedWith, closed = ""] = sealed.split(".");
      if (form !== version) throw new SealBroken("the sealed text has an unknown form");
      const opening = keys.get(sealedWith ?? "");
      if (!opening) throw new SealBroken("the text was sealed with another secret");
      const bytes = Buffer.from(closed, "base64url");
      if (bytes.length < ivBytes + tagBytes) throw new SealBroken("the sealed text is cut");
      const iv = bytes.subarray(0, ivBytes);
      const decipher = createDecipheriv(algorithm, opening, iv, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        throw new SealBroken("the sealed text was changed, or belongs elsewhere");
      }
    },
  };
}

function keyOf(secret: string): { key: Buffer; keyId: string } {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "semillero", purpose, bytes));
  return { key: derive("seal", 32), keyId: derive("seal id", 6).toString("base64url") };
}
