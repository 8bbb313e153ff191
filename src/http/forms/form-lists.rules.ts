// Adds items to the lists of a form, opens, orders and removes them, in the browser and, without
// scripts, on the server.
import type { z } from "zod";
import { type FormValue, type FormValues, valueAt } from "./form-data.rules.ts";
import { type FieldFault, faultsIn } from "./form-schema.rules.ts";

/** The name of the buttons that change a form instead of sending it. */
export const intentField = "intent";

/** "edit" opens an item for writing, "close" ends that; "undo" puts the last removed one back. */
const kinds = ["add", "remove", "edit", "close", "up", "down"] as const;
type Kind = (typeof kinds)[number];

/** `at` is the index of the item that was edited, after an order the new one. */
export type ListEdit = { list: string; kind: Kind | "undo"; at: number };

/** The form after a list was edited; with faults it is unchanged. */
export type Edited = { values: FormValues; edit: ListEdit; faults: FieldFault[] };

export const addTo = (list: string) => `add ${list}`;
export const undoIn = (list: string) => `undo ${list}`;
export const removeFrom = (list: string, at: number) => intentOf("remove", list, at);

/** The value of the button that does this to an item. */
export function intentOf(kind: Exclude<Kind, "add">, list: string, at: number): string {
  return `${kind} ${list}[${at}]`;
}

const listIntent = new RegExp(`^(${kinds.join("|")}) (.+?)(?:\\[(\\d+)\\])?$`);

/** Whether a button of this intent edits a list of its form, instead of sending the form. */
export function isListIntent(intent: string): boolean {
  return listIntent.test(intent) || intent.startsWith("undo ");
}

/**
 * A list is posted with one more item at its end: the one being written. "add" moves it into the
 * list, and "close" shows an item as text, once it has no faults. Null where the pressed button
 * edits no list of the form.
 */
export function editList(
  schema: z.ZodType,
  posted: FormValues,
  intent: FormValue | undefined,
): Edited | null {
  const [, named, list = "", place] =
    listIntent.exec(typeof intent === "string" ? intent : "") ?? [];
  const kind = kinds.find((kind) => kind === named);
  const values = structuredClone(posted);
  const items = valueAt(values, list);
  if (!kind || !Array.isArray(items)) return null;
  const last = items.length - 1;
  if (kind !== "add" && place === undefined) return null;
  const at = kind === "add" ? last : Number(place);
  const done = (at: number) => ({ values, edit: { list, kind, at }, faults: [] });
  if (kind === "add" || kind === "close") {
    const name = `${list}[${at}]`;
    const faults = faultsIn(schema, values, false).filter(({ path }) => isWithin(path, name));
    if (faults.length > 0) return { values, edit: { list, kind, at }, faults };
    if (kind === "add") items.push(typeof items[at] === "string" ? "" : {});
    return done(at);
  }
  // The item being written is not in the list yet.
  if (at >= last) return done(at);
  if (kind === "remove") items.splice(at, 1);
  if (kind === "up" || kind === "down") {
    const to = Math.min(Math.max(at + (kind === "up" ? -1 : 1), 0), last - 1);
    items.splice(to, 0, ...items.splice(at, 1));
    return done(to);
  }
  return done(at);
}

/** The form with an item put back at its place; null if the list is gone. */
export function putBack(
  posted: FormValues,
  { list, at, item }: { list: string; at: number; item: FormValue },
): FormValues | null {
  const values = structuredClone(posted);
  const items = valueAt(values, list);
  if (!Array.isArray(items)) return null;
  items.splice(Math.min(at, items.length - 1), 0, item);
  return values;
}

/** Whether the field `path` is the field `name` or lies inside it. */
export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}
