// What a merchant's contract decides at the real gateway, and stays until it is switched again.
import { z } from "zod";
import type { Gateway } from "./gateway.ts";
import type { MethodType } from "./transaction-wire.ts";

const methodTypes = [
  "CARD",
  "NEQUI",
  "PSE",
  "BANCOLOMBIA_TRANSFER",
  "BANCOLOMBIA_QR",
  "BANCOLOMBIA_COLLECT",
  "DAVIPLATA",
] as const satisfies readonly MethodType[];

export const switchesBody = z.strictObject({
  /** What the merchant takes. */
  methods: z.array(z.enum(methodTypes)).optional(),
  /** "late": every void comes after the bank has closed its day. */
  voids: z.enum(["same-day", "late"]).optional(),
});

type Switches = Required<z.infer<typeof switchesBody>>;

export function readSwitches({ db }: Gateway): Switches {
  const rows = db.prepare("SELECT name, value FROM switches").all();
  const set = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(String(value))]));
  return { methods: [...methodTypes], voids: "same-day", ...switchesBody.parse(set) };
}

export function setSwitches(gateway: Gateway, changes: z.infer<typeof switchesBody>): Switches {
  const set = gateway.db.prepare("INSERT OR REPLACE INTO switches (name, value) VALUES (?, ?)");
  for (const [name, value] of Object.entries(changes)) set.run(name, JSON.stringify(value));
  return readSwitches(gateway);
}
