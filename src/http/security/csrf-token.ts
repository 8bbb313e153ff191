// The anti-forgery token: a form that carries it comes from a page that was sent to this session.
import { randomBytes } from "node:crypto";
import type { Signer } from "#src/outside/keys/signer.ts";

type Options = {
  signer: Pick<Signer, "mac" | "sameMac">;
  /** The token that the browser has; empty if it has none. */
  known: string;
  /** Gives the browser another token. */
  send(token: string): void;
};

export type CsrfToken = {
  /** The token of this session; sends it where the browser has none or that of another session. */
  value(): string;
  /**
   * Whether a form or a call carries a token of this session. Anybody can get a token of no session
   * for themselves, so such a token must also be the one that the browser has.
   */
  accepts(given: string): boolean;
  /** From now on tokens are for this session; null for none. */
  bindTo(sessionId: string | null): void;
};

export function openCsrfToken({ signer, known, send }: Options): CsrfToken {
  let session: string | null = null;
  let latest = known;
  const isBound = (token: string) => {
    const [random = "", mac = ""] = token.split(".");
    return signer.sameMac(purpose, boundText(random, session), mac);
  };
  return {
    value() {
      if (!isBound(latest)) {
        latest = newCsrfToken(signer, session);
        send(latest);
      }
      return latest;
    },
    // Two pages opened at once may hold two tokens of one session, and the browser keeps the later.
    accepts: (given) => isBound(given) && (session !== null || given === known),
    bindTo(sessionId) {
      session = sessionId;
    },
  };
}

/** @param sessionId null for a visitor without a session. */
export function newCsrfToken(signer: Pick<Signer, "mac">, sessionId: string | null): string {
  const random = randomBytes(18).toString("base64url");
  return `${random}.${signer.mac(purpose, boundText(random, sessionId))}`;
}

const purpose = "csrf";

function boundText(random: string, sessionId: string | null): string {
  return `${random} ${sessionId ?? "no session"}`;
}
