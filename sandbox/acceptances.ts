// Issues the two consents that a buyer accepts; each can be spent once within the hour.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { invalidField } from "./errors.ts";
import type { Gateway } from "./gateway.ts";

const POLICIES = {
  acceptance_token: {
    contract_id: 243,
    type: "END_USER_POLICY",
    permalink: "https://wompi.com/assets/downloadble/reglamento-Usuarios-Colombia.pdf",
  },
  accept_personal_auth: {
    contract_id: 244,
    type: "PERSONAL_DATA_AUTH",
    permalink:
      "https://wompi.com/assets/downloadble/autorizacion-administracion-datos-personales.pdf",
  },
} as const;

type Field = keyof typeof POLICIES;

const LIFE_SECONDS = 3600;

/** A new consent each time: the token is a JWT that only this sandbox can have signed. */
export function issueAcceptance(gateway: Gateway, field: Field) {
  const { contract_id, type, permalink } = POLICIES[field];
  const payload = {
    contract_id,
    permalink,
    file_hash: createHash("md5").update(permalink).digest("hex"),
    jit: randomUUID(),
    exp: Math.floor(gateway.clock.now() / 1000) + LIFE_SECONDS,
  };
  const head = `${encode({ alg: "HS256" })}.${encode(payload)}`;
  return { acceptance_token: `${head}.${seal(gateway, head)}`, permalink, type };
}

/** Spends both consents of a body, or refuses the first that is missing, false, old or spent. */
export function spendAcceptances(
  gateway: Gateway,
  body: { acceptance_token?: string | null; accept_personal_auth?: string | null },
): void {
  const fields = ["acceptance_token", "accept_personal_auth"] as const;
  const consents = fields.map((field) => ({ field, jit: unspent(gateway, field, body[field]) }));
  const spend = gateway.db.prepare("INSERT INTO spent_acceptances (jit) VALUES (?)");
  for (const { jit } of consents) spend.run(jit);
}

function unspent(gateway: Gateway, field: Field, token: string | null | undefined): string {
  if (token === undefined || token === null) throw invalidField(field, "No está presente");
  const [head, payload, seal_, ...rest] = token.split(".");
  if (!head || !payload || !seal_ || rest.length > 0) {
    throw invalidField(field, "El token de aceptación está en un formato incorrecto");
  }
  const claims = seal_ === seal(gateway, `${head}.${payload}`) ? decode(payload) : undefined;
  const current =
    claims?.contract_id === POLICIES[field].contract_id && claims.exp * 1000 > gateway.clock.now();
  if (!claims || !current) throw invalidField(field, "El token de aceptación es inválido");
  const spent = gateway.db.prepare("SELECT 1 FROM spent_acceptances WHERE jit = ?").get(claims.jit);
  if (spent) throw invalidField(field, "El token de aceptación ya fue usado");
  return claims.jit;
}

const claimsShape = z.object({ contract_id: z.int(), jit: z.string(), exp: z.int() });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const decode = (payload: string) =>
  claimsShape.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));

function seal(gateway: Gateway, head: string): string {
  const key = `acceptances of ${gateway.settings.integritySecret}`;
  return createHmac("sha256", key).update(head).digest("base64url");
}
