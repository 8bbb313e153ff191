// Tells a genuine event of the payment gateway from a forged one, by its checksum.
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/**
 * Anybody may send an event, and its values are read before the checksum can fail. The gateway signs
 * three values of some forty letters.
 */
const most = { properties: 20, pathLetters: 100, valueLetters: 500 };

const eventShape = z.object({
  event: z.string(),
  data: z.record(z.string(), z.unknown()),
  signature: z.object({
    properties: z.array(z.string().max(most.pathLetters)).max(most.properties),
    checksum: z.string().regex(/^[0-9a-f]{64}$/i),
    timestamp: z.number().optional(),
  }),
  timestamp: z.number().optional(),
});

/** What a genuine event tells. Anything else of it must be read at the gateway. */
export type GatewayEvent = {
  /** Null where it is about something else. */
  transactionId: string | null;
  isVoid: boolean;
};

/** Null if forged. */
export function readEvent(body: unknown, secret: string): GatewayEvent | null {
  const parsed = eventShape.safeParse(body);
  if (!parsed.success) return null;
  const { event, data, signature, timestamp } = parsed.data;
  const values = signature.properties.map((path) => plainText(valueAt(data, path)));
  if (values.some(({ length }) => length > most.valueLetters)) return null;
  const moment = timestamp ?? signature.timestamp ?? "";
  const wanted = sha256(`${values.join("")}${moment}${secret}`);
  const given = signature.checksum.toLowerCase();
  const genuine = timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
  if (!genuine) return null;
  const id = event === "transaction.updated" ? valueAt(data, "transaction.id") : null;
  return {
    transactionId: typeof id === "string" ? id : null,
    isVoid: valueAt(data, "transaction.status") === "VOIDED",
  };
}

/** A signature covers only values that JSON writes without structure. */
function plainText(value: unknown): string {
  return typeof value === "object" ? "" : String(value);
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null
          ? (value as Record<string, unknown>)[key]
          : undefined,
      data,
    );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
