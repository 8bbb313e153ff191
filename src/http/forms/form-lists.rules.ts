// Adds items to the lists of a form and removes them, in the browser and, without scripts, on the
// server.
import type { z } from "zod";
import { type FormValue, type FormValues, valueAt } from "./form-data.rules.ts";
import { type FieldFault, faultsIn } from "./form-schema.rules.ts";

/** The name of the buttons that change a form instead of sending it. */
export const intentField = "intent";

/** `at` is the index of the item that was added or removed. */
export type ListEdit = { list: string; kind: "add" | "remove"; at: number };

/** The form after a list was edited; with faults it is unchanged. */
export type Edited = { values: FormValues; edit: ListEdit; faults: FieldFault[] };

export const addTo = (list: string) => `add ${list}`;
/** Whether a button of this intent edits a list of its form, instead of sending the form. */
export const isListIntent = (intent: string) => /^(add|remove) /.test(intent);
export const removeFrom = (list: string, at: number) => `remove ${list}[${at}]`;

/**
 * A list is posted with one more item at its end: the one being written. "add" moves it into the
 * list once it has no faults. Null where the pressed button edits no list of the form.
 */
export function editList(
  schema: z.ZodType,
  posted: FormValues,
  intent: FormValue | undefined,
): Edited | null {
  const [, kind, list = "", place] =
    /^(add|remove) (.+?)(?:\[(\d+)\])?$/.exec(typeof intent === "string" ? intent : "") ?? [];
  const values = structuredClone(posted);
  const items = valueAt(values, list);
  if (!Array.isArray(items)) return null;
  if (kind === "remove") {
    if (place === undefined) return null;
    const at = Number(place);
    if (at < items.length - 1) items.splice(at, 1);
    return { values, edit: { list, kind, at }, faults: [] };
  }
  const at = items.length - 1;
  const name = `${list}[${at}]`;
  const faults = faultsIn(schema, values, false).filter(({ path }) => isWithin(path, name));
  if (faults.length === 0) items.push(typeof items[at] === "string" ? "" : {});
  return { values, edit: { list, kind: "add", at }, faults };
}

/** Whether the field `path` is the field `name` or lies inside it. */
export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}
