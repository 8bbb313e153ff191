// The fields of a form that are without fault, for a save that leaves the others as they are.
import { z } from "zod";
import type { FormValue, FormValues } from "./form-data.rules.ts";
import { checkForm } from "./form-schema.rules.ts";

export type FormParts<Schema extends z.ZodObject> = {
  parts: Partial<z.output<Schema>>;
  /** The fields that were left out. */
  wrong: string[];
};

/**
 * Each field of the schema by itself. The item that is being written stays out of its list while it
 * has a fault.
 */
export function validParts<Schema extends z.ZodObject>(
  schema: Schema,
  values: FormValues,
): FormParts<Schema> {
  const parts: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, shape] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const posted = values[name];
    if (posted === undefined && shape instanceof z.ZodArray) continue;
    const one = z.object({ [name]: shape });
    const tries: (FormValue | undefined)[] = [posted];
    if (Array.isArray(posted)) tries.push(posted.slice(0, -1));
    const [first, second] = tries.map((value) =>
      checkForm(one, value === undefined ? {} : { [name]: value }),
    );
    const found = first?.success ? first : second;
    if (found?.success) Object.assign(parts, found.data);
    if (!first?.success) wrong.push(name);
  }
  return { parts: parts as FormParts<Schema>["parts"], wrong };
}

/** The form without the items that are being written. */
export function withoutDrafts(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, -1) : value,
    ]),
  );
}
