// The wire shape of a purchase, defined only here.
import { z } from "zod";

const text = z.string().max(300);

const acceptationText =
  "El `acceptance_token` de `acceptance`: quien compra marcó una casilla que nombra y enlaza los " +
  "términos de la pasarela.";
const personalAuthText =
  "El `acceptance_token` de `personalDataAcceptance`: quien compra marcó otra casilla, para el " +
  "tratamiento de sus datos. Solo falta donde una misma casilla nombra y enlaza los dos documentos; " +
  "al no enviarlo declaras que fue así, y el pedido lo registra: `acceptationToken` vale por ambos.";

/** Spec 2 §7, spelt as on the wire. The amounts only state what the buyer was shown. */
export const orderShape = z.object({
  cardInformation: z.object({ token: text, installments: z.number().int().default(1) }),
  customerInfo: z.object({
    firstName: text,
    lastName: text,
    phone: text,
    email: text.optional(),
  }),
  billingAddressInfo: z.object({ address: text, city: text, country: z.literal("CO") }),
  conversionRate: z.number(),
  acceptationToken: z.string().max(4000).describe(acceptationText),
  acceptPersonalAuth: z.string().max(4000).optional().describe(personalAuthText),
  totalTaxes: z.number(),
  totalInvoice: z.number(),
  courseId: z.union([z.string(), z.array(z.string()).max(20)]),
  paymentType: z.literal("card"),
  behalfUser: text.optional(),
});

export type OrderBody = z.input<typeof orderShape>;

export const paidShape = z.object({ status: z.enum(["SUCCESS", "PENDING"]), id: z.uuid() });
export type Paid = z.infer<typeof paidShape>;
