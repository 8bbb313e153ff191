// The wire shape of a purchase, defined only here.
import { z } from "zod";

const text = z.string().max(300);

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
  acceptationToken: z.string().max(4000),
  acceptPersonalAuth: z.string().max(4000),
  totalTaxes: z.number(),
  totalInvoice: z.number(),
  courseId: z.union([z.string(), z.array(z.string()).max(20)]),
  paymentType: z.literal("card"),
  behalfUser: text.optional(),
});

export type OrderBody = z.input<typeof orderShape>;

export const paidShape = z.object({ status: z.enum(["SUCCESS", "PENDING"]), id: z.uuid() });
export type Paid = z.infer<typeof paidShape>;
