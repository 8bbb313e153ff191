// The keys of an academy at the payment gateway.
import { z } from "zod";

export const merchantTexts = {
  publicKey: "Copia la llave pública: empieza por pub_prod_ o pub_test_.",
  privateKey: "Copia la llave privada: empieza por prv_prod_ o prv_test_.",
  eventsSecret: "Copia el secreto de eventos: empieza por prod_events_ o test_events_.",
  integritySecret: "Copia el secreto de integridad: empieza por prod_integrity_ o test_integrity_.",
  mixed: "Unas llaves son de prueba y otras de producción. Copia las cuatro del mismo lugar.",
  unknown: "La pasarela no reconoce estas llaves. Cópialas de nuevo de tu panel.",
  silent:
    "La pasarela de pagos no responde, y no pudimos comprobar las llaves. Intenta en unos minutos.",
  gone: "Tu academia no tiene llaves propias.",
  stale: (publicKey: string) =>
    `Alguien más cambió las llaves mientras tanto: ahora ${publicKey ? `la pública es ${publicKey}` : "cobras con las de la plataforma"}. Mira cómo quedó e intenta de nuevo.`,
  ownersOnly: "Solo quien administra la academia cambia dónde se cobra.",
};

type Environment = "prod" | "test";

/** A key with its environment, such as `prv_test_…` or `test_events_…`. */
function key(before: string, after: string, message: string) {
  const shape = new RegExp(`^${before}(?:prod|test)_${after}[A-Za-z0-9]{8,100}$`);
  return z.string(message).trim().regex(shape, message);
}

const keys = {
  publicKey: key("pub_", "", merchantTexts.publicKey),
  privateKey: key("prv_", "", merchantTexts.privateKey),
  eventsSecret: key("", "events_", merchantTexts.eventsSecret),
  integritySecret: key("", "integrity_", merchantTexts.integritySecret),
};

/** What proves that the administrator is there, and not only their open session. */
const proof = {
  password: z.string().max(512).nullish(),
  code: z.string().max(40).nullish(),
};

const seen = {
  was: z
    .string()
    .max(120)
    .optional()
    .describe("La llave pública que se leyó, vacía si no había; si ahora es otra, 409"),
};

export const merchantInput = z
  .object({ ...keys, ...proof, ...seen })
  .refine(
    (given) => new Set(Object.keys(keys).map((name) => environmentOf(given, name))).size === 1,
    {
      message: merchantTexts.mixed,
      path: ["privateKey"],
    },
  );
export type MerchantInput = z.input<typeof merchantInput>;

export const dropMerchantInput = z.object({ ...proof, ...seen });
export type DropMerchantInput = z.input<typeof dropMerchantInput>;

/** The keys without what proves who gives them. */
export type MerchantKeys = Record<keyof typeof keys, string>;

function environmentOf(given: Partial<Record<string, unknown>>, name: string): Environment {
  return /(?:^|_)prod_/.test(String(given[name])) ? "prod" : "test";
}

/** Whether money moves: with test keys every payment is made up. */
export function isForTests(publicKey: string): boolean {
  return publicKey.startsWith("pub_test_");
}
