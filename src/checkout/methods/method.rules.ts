// The ways to pay. A further one, such as Bre-B by this gateway or Efecty by another, is one more
// member of each union here and of `Means` in outside/gateway/payment-means.rules.ts.
import { z } from "zod";
import { documentNumber, documentType } from "#src/bank-accounts/bank-account.rules.ts";

/** As the database and, but for `free`, the wire write them. */
export const payKinds = [
  "card",
  "pse",
  "nequi",
  "bancolombia",
  "bancolombia_qr",
  "daviplata",
  "cash",
] as const;
export type PayKind = (typeof payKinds)[number];

/** `main` is the gateway of the settings. */
export type GatewayName = "main";

type Method = {
  label: string;
  hint: string;
  /** Who takes the payment (`gatewayOf`). */
  gateway: GatewayName;
  /** How long a buyer has. */
  minutes: number;
  /** How money goes back: by the gateway, the day of the payment only, or by a person. */
  undo: "void" | "transfer";
};

export const methods: Record<PayKind, Method> = {
  card: {
    label: "Tarjeta de crédito o débito",
    hint: "Visa, Mastercard o American Express",
    gateway: "main",
    minutes: 5,
    undo: "void",
  },
  pse: {
    label: "PSE",
    hint: "Desde tu cuenta de ahorros o corriente",
    gateway: "main",
    minutes: 60,
    undo: "transfer",
  },
  nequi: {
    label: "Nequi",
    hint: "Apruebas el pago en tu celular",
    gateway: "main",
    minutes: 30,
    undo: "transfer",
  },
  bancolombia: {
    label: "Botón Bancolombia",
    hint: "Entras a Bancolombia y apruebas el pago",
    gateway: "main",
    minutes: 60,
    undo: "transfer",
  },
  bancolombia_qr: {
    label: "QR Bancolombia",
    hint: "Escaneas un código con la aplicación de tu banco",
    gateway: "main",
    minutes: 60,
    undo: "transfer",
  },
  daviplata: {
    label: "Daviplata",
    hint: "Escribes en tu pedido el código que te llega por mensaje",
    gateway: "main",
    minutes: 15,
    undo: "transfer",
  },
  cash: {
    label: "Efectivo en un corresponsal Bancolombia",
    hint: "Pagas en la tienda o droguería más cercana",
    gateway: "main",
    minutes: 3 * 24 * 60,
    undo: "transfer",
  },
};

export const methodTexts = {
  bank: "Elige tu banco",
  person: "Elige si eres persona natural o jurídica",
  nequiPhone: "Escribe los 10 dígitos de tu celular con Nequi",
  notOffered: "Este método de pago no está disponible. Elige otro.",
  code: "Escribe el código que te llegó por mensaje",
  codeWrong: "Ese código no es correcto. Pide otro o inténtalo de nuevo.",
  codeUnclear:
    "El banco no aceptó ese código: no es correcto, ya venció, o ya no espera ninguno. Mira en un momento si el pago entró, o pide otro código.",
  codeSpent:
    "Ese código no es correcto y el banco no recibe más intentos. El pedido se cierra en un momento, y puedes pagar de otra forma.",
  codeOver: "El banco ya no recibe códigos para este pago. Puedes dejarlo y pagar de otra forma.",
  codeBusy:
    "El banco recibe demasiadas solicitudes en este momento y no miró tu código. Espera un minuto e inténtalo de nuevo con el mismo.",
  codeSilent: "El banco no responde. Inténtalo de nuevo en un minuto.",
  codesSent: "Ya no se pueden enviar más códigos para este pago.",
} as const;

export const personTypes = ["natural", "juridica"] as const;

/** How a buyer pays, with what each way needs and no more. */
export const payMethod = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("card"),
    token: z.string().min(1, "Por favor completa los datos de tu tarjeta").max(200),
    installments: z.number().int().min(1).max(36),
  }),
  z.object({
    kind: z.literal("pse"),
    bank: z.string(methodTexts.bank).min(1, methodTexts.bank).max(20),
    person: z.enum(personTypes, methodTexts.person),
    documentType,
    documentNumber,
  }),
  z.object({
    kind: z.literal("nequi"),
    phone: z
      .string(methodTexts.nequiPhone)
      .transform((text) => text.replace(/[\s-]/g, "").replace(/^\+57/, ""))
      .pipe(z.string().regex(/^3\d{9}$/, methodTexts.nequiPhone)),
  }),
  z.object({ kind: z.literal("bancolombia") }),
  z.object({ kind: z.literal("bancolombia_qr") }),
  z.object({ kind: z.literal("daviplata"), documentType, documentNumber }),
  z.object({ kind: z.literal("cash") }),
  /** Nothing is left to pay. */
  z.object({ kind: z.literal("free") }),
]);
export type PayMethod = z.infer<typeof payMethod>;
