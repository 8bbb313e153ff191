// What a buyer does to pay, read from what the gateway says of the payment. What it does not say, or
// says in a way that no page can show, is null: it may follow later.
import { z } from "zod";
import type { Instructions } from "#src/checkout/methods/instructions.rules.ts";

const webAddress = z
  .string()
  .max(2000)
  .refine((text) => ["http:", "https:"].includes(URL.parse(text)?.protocol ?? ""));

/** Codes that people copy by hand; the gateway may write them as numbers. */
const copied = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,40}$/));

const picture = z.string().transform(pictureOf).pipe(z.string());

const shapes = {
  PSE: z
    .object({ extra: z.object({ async_payment_url: webAddress }) })
    .transform(({ extra }) => ({ kind: "redirect" as const, url: extra.async_payment_url })),
  NEQUI: z.object({ phone_number: z.string().regex(/\d{4}$/) }).transform(({ phone_number }) => ({
    kind: "approve" as const,
    phoneEnd: phone_number.slice(-4),
  })),
  BANCOLOMBIA_QR: z
    .object({ extra: z.object({ qr_image: picture }) })
    .transform(({ extra }) => ({ kind: "scan" as const, image: extra.qr_image })),
  BANCOLOMBIA_COLLECT: z
    .object({
      extra: z.object({ business_agreement_code: copied, payment_intention_identifier: copied }),
    })
    .transform(({ extra }) => ({
      kind: "counter" as const,
      agreement: extra.business_agreement_code,
      intention: extra.payment_intention_identifier,
    })),
  DAVIPLATA: z
    .object({ extra: z.object({ url_services: z.object({ code_otp_validate: webAddress }) }) })
    // The gateway does not tell the phone.
    .transform(() => ({ kind: "code" as const, phoneEnd: null })),
};
const shapeOf = new Map<unknown, z.ZodType<Instructions>>([
  ...Object.entries(shapes),
  ["BANCOLOMBIA_TRANSFER", shapes.PSE],
]);

/** @param method the `payment_method` of a transaction */
export function instructionsIn(
  method: Record<string, unknown> | null | undefined,
): Instructions | null {
  return shapeOf.get(method?.type)?.safeParse(method).data ?? null;
}

/** Far more than a code needs. */
const longestPicture = 200_000;
const png = "\x89PNG\r\n\x1a\n";
const svg =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i;

/** A `data:` address of a PNG or an SVG; null for anything else. */
function pictureOf(text: string): string | null {
  const base64 = text.replace(/^data:image\/(?:png|svg\+xml);base64,/, "");
  if (base64.length > longestPicture || !/^[A-Za-z0-9+/]+=*$/.test(base64)) return null;
  const bytes = Buffer.from(base64, "base64").toString("latin1");
  const type = bytes.startsWith(png) ? "png" : svg.test(bytes) ? "svg+xml" : null;
  return type && `data:image/${type};base64,${base64}`;
}
