import { invalidKey } from "./errors.ts";
import type { SandboxSettings } from "./gateway.ts";

const SANDBOX_KEY = /^(pub|prv)_test_\w+$/;

/** The key of `Authorization: Bearer <key>`; undefined if the header has none. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer\s+(\S+)$/i)?.[1];
}

/** Any key in the format of this environment passes, known or not. */
export function requireSandboxKey(authorization: string | undefined): string {
  const key = bearerKey(authorization);
  if (key === undefined) {
    throw invalidKey(401, "Se esperaba una llave pública o privada pero no se recibió ninguna");
  }
  if (!SANDBOX_KEY.test(key)) {
    throw invalidKey(
      401,
      `La llave proporcionada no corresponde a este ambiente, se recibió: ${key}`,
    );
  }
  return key;
}

export function requirePrivateKeyToWrite(
  settings: SandboxSettings,
  authorization: string | undefined,
): void {
  const key = requireSandboxKey(authorization);
  if (key === settings.privateKey) return;
  if (key === settings.publicKey) throw lacksPermission();
  throw invalidKey(401, "Llave no válida");
}

/** A read answers 403 where a write answers 401. */
export function requirePrivateKeyToRead(
  settings: SandboxSettings,
  authorization: string | undefined,
): void {
  if (requireSandboxKey(authorization) !== settings.privateKey) throw lacksPermission();
}

const lacksPermission = () => invalidKey(403, "El token no tiene suficientes permisos");
