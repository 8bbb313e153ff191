// The wire shape of a purchase, defined only here.
import { z } from "zod";
import { documentNumber, documentType } from "#src/bank-accounts/bank-account.rules.ts";
import { payKinds, personTypes } from "./methods/method.rules.ts";

const text = z.string().max(300);

const acceptationText =
  "El `acceptance_token` de `acceptance`: quien compra marcó una casilla que nombra y enlaza los " +
  "términos de la pasarela. Solo falta con `paymentType` `free`.";
const personalAuthText =
  "El `acceptance_token` de `personalDataAcceptance`: quien compra marcó otra casilla, para el " +
  "tratamiento de sus datos. Solo falta donde una misma casilla nombra y enlaza los dos documentos; " +
  "al no enviarlo declaras que fue así, y el pedido lo registra: `acceptationToken` vale por ambos.";
const termsText =
  "Con `paymentType` `free`: quien compra marcó la casilla de los términos de la academia. Con las " +
  "demás formas esa casilla es la de `acceptationToken`.";
const informationText =
  "Lo que pide cada método de pago, sin la tarjeta. `pse`: bank (un código de " +
  "`GET /payment-methods/pse/banks`), person, documentType y documentNumber. `nequi`: phone. " +
  "`daviplata`: documentType y documentNumber. Las demás no piden nada.";

/** What the ways to pay but for the card ask for; method.rules.ts says which asks for what. */
const paymentInformation = z.object({
  bank: z.string().max(20).optional(),
  person: z.enum(personTypes).optional(),
  documentType: z.string().max(10).optional(),
  documentNumber: z.string().max(40).optional(),
  phone: z.string().max(40).optional(),
});

/** Spec 2 §7, spelt as on the wire. The amounts only state what the buyer was shown. */
export const orderShape = z.object({
  cardInformation: z
    .object({ token: text, installments: z.number().int().default(1) })
    .optional()
    .describe("Solo con `paymentType` `card`, que lo necesita"),
  paymentInformation: paymentInformation.optional().describe(informationText),
  customerInfo: z.object({
    firstName: text,
    lastName: text,
    phone: text,
    email: text.optional(),
  }),
  billingAddressInfo: z.object({ address: text, city: text, country: z.literal("CO") }),
  invoice: z
    .object({ documentType, documentNumber })
    .optional()
    .describe("Para quien necesita factura electrónica"),
  conversionRate: z.number(),
  acceptationToken: z.string().max(4000).optional().describe(acceptationText),
  acceptPersonalAuth: z.string().max(4000).optional().describe(personalAuthText),
  acceptsTerms: z.boolean().optional().describe(termsText),
  totalTaxes: z.number(),
  totalInvoice: z.number(),
  cupon: z
    .object({ code: z.string().max(50), discount: z.number().optional() })
    .optional()
    .describe("`discount`: los dólares de descuento que vio quien compra"),
  courseId: z.union([z.string(), z.array(z.string()).max(20)]),
  paymentType: z
    .enum([...payKinds, "free"])
    .describe("`free` si el total es 0: no se cobra nada y no se pide tarjeta"),
  behalfUser: text
    .optional()
    .describe("Para quién es el curso. Con sesión, solo si es un regalo para otra persona"),
});

export type OrderBody = z.input<typeof orderShape>;

export const paidShape = z.object({
  status: z.enum(["SUCCESS", "PENDING"]),
  id: z.uuid(),
  order: z
    .string()
    .describe("La ruta de la página del pedido; sin sesión, con la clave que la abre"),
  next: z.string().optional().describe("La página del banco a la que sigue quien paga, si la hay"),
});
export type Paid = z.infer<typeof paidShape>;
