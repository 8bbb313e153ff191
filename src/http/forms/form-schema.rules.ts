// Fits a posted form to its schema, because a form cannot tell lists from texts.
import { z } from "zod";
import { type FormValue, type FormValues, fieldNameOf } from "./form-data.rules.ts";
import { issueText } from "./issue-texts.rules.ts";

/** The browser's zod has no settings of ours. */
const texts = { error: issueText };

export type FieldFault = { path: string; message: string };

/** The result of `schema` for the form, without the blank last item of each list. */
export function checkForm<Schema extends z.ZodType>(schema: Schema, values: FormValues) {
  return schema.safeParse(fitTo(schema, values, true), texts);
}

/** What is wrong with the form, blank items included, in the order of the schema. */
export function faultsIn(schema: z.ZodType, values: FormValues, trims = true): FieldFault[] {
  const issues = schema.safeParse(fitTo(schema, values, trims), texts).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: fieldNameOf(path), message }));
}

/**
 * Where the schema has a list, one text becomes a list of one and a missing field becomes an empty
 * list. Where it has a text, the last of a repeated field counts.
 */
function fitTo(
  schema: z.core.$ZodType,
  value: FormValue | undefined,
  trims: boolean,
): FormValue | undefined {
  if (schema instanceof z.ZodArray) {
    const items = value === undefined ? [] : Array.isArray(value) ? value : [value];
    const kept = trims && isBlank(items.at(-1)) ? items.slice(0, -1) : items;
    return kept.map((item) => fitTo(schema.element, item, trims) ?? item);
  }
  if (schema instanceof z.ZodObject) {
    if (typeof value !== "object" || Array.isArray(value)) return value;
    const fitted = { ...value };
    for (const [name, shape] of Object.entries(schema.shape)) {
      const one = fitTo(shape, Object.hasOwn(value, name) ? value[name] : undefined, trims);
      if (one !== undefined) fitted[name] = one;
    }
    return fitted;
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.reduce((fitted, option) => fitTo(option, fitted, trims), value);
  }
  const inner = innerOf(schema);
  if (inner) {
    const mayMiss = !(schema instanceof z.ZodPipe) && value === undefined;
    return mayMiss ? undefined : fitTo(inner, value, trims);
  }
  return Array.isArray(value) ? value.at(-1) : value;
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodPipe) {
    return schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap();
  return schema instanceof z.ZodDefault ? schema.unwrap() : null;
}

function isBlank(value: FormValue | undefined): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value !== undefined && Object.values(value).every(isBlank);
}
