// Accounts to which money is sent: of a buyer who gets it back, of a teacher who is paid.
import { z } from "zod";

/** As people call them; deposit: of low amounts, such as Nequi or Daviplata, by its phone number. */
export const accountKinds = ["savings", "checking", "deposit"] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The documents that banks and the gateway take. */
export const documentTypes = ["CC", "CE", "NIT", "PP", "TI"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentNames: Record<DocumentType, string> = {
  CC: "Cédula de ciudadanía",
  CE: "Cédula de extranjería",
  NIT: "NIT",
  PP: "Pasaporte",
  TI: "Tarjeta de identidad",
};

export const accountKindNames: Record<AccountKind, string> = {
  savings: "Ahorros",
  checking: "Corriente",
  deposit: "Depósito de bajo monto",
};

export const bankAccountTexts = {
  bank: "Elige tu banco o billetera",
  kind: "Elige el tipo de cuenta",
  number: "El número de cuenta no es válido",
  holder: "Escribe el nombre de quien es dueño de la cuenta",
  documentType: "Elige el tipo de documento",
  documentNumber: "El número de documento no es válido",
} as const;

export const documentType = z.enum(documentTypes, bankAccountTexts.documentType);

/** Passports have letters. Dots, spaces and dashes do not count. */
export const documentNumber = z
  .string(bankAccountTexts.documentNumber)
  .transform((text) => text.replace(/[\s.-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{4,15}$/, bankAccountTexts.documentNumber));

export const bankAccountShape = z.object({
  bank: z.string(bankAccountTexts.bank).trim().min(1, bankAccountTexts.bank).max(80),
  kind: z.enum(accountKinds, bankAccountTexts.kind),
  /** Spaces and dashes do not count. */
  number: z
    .string(bankAccountTexts.number)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6,20}$/, bankAccountTexts.number)),
  holder: z.string(bankAccountTexts.holder).trim().min(3, bankAccountTexts.holder).max(120),
  documentType,
  documentNumber,
});
export type BankAccount = z.infer<typeof bankAccountShape>;

/** As the database keeps it: number, holder and document are sealed. */
export type KeptAccount = {
  bank: string;
  kind: AccountKind;
  lastFour: string;
  sealed: string;
};

/** "Bancolombia, ahorros, termina en 4321": all that a page shows of it. */
export function shownAccount({ bank, kind, lastFour }: Omit<KeptAccount, "sealed">): string {
  return `${bank}, ${accountKindNames[kind].toLowerCase()}, termina en ${lastFour}`;
}
