// Reads the fields of a form into nested values: `faqs[2].answer` is the answer of the third FAQ.

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** What a form posted. A repeated name has a list of its texts. */
export type FormValues = { [name: string]: FormValue };

export type Posted = { values: FormValues; files: Record<string, File> };

/** Of one form. */
export const mostFields = 500;
const mostParts = 6;
const mostNameUnits = 100;
/** Two digits: a list has at most a hundred items. */
const fieldName = /^[a-z_][\w-]*(?:\.[a-z_][\w-]*|\[\d{1,2}\])*$/i;

type Part = string | number;

/** Null for a form that no page can have sent, such as one with a field `__proto__`. */
export function readForm(entries: Iterable<[string, FormDataEntryValue]>): Posted | null {
  const values: FormValues = {};
  const files: Record<string, File> = {};
  let count = 0;
  for (const [name, value] of entries) {
    const parts = partsOf(name);
    if (!parts || ++count > mostFields) return null;
    if (typeof value === "string") {
      // A post writes each line end as two characters, which would count as two.
      if (!put(values, parts, value.replaceAll("\r\n", "\n"))) return null;
    }
    // A file field that was left empty arrives as a file without a name.
    else if (value.name || value.size > 0) files[name] = value;
  }
  return { values: withoutHoles(values) as FormValues, files };
}

/** The name of a field and of its problems: `["faqs", 2, "answer"]` is `faqs[2].answer`. */
export function fieldNameOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, "");
}

/** The value of the field `name`, or the list or group of that name. */
export function valueAt(values: FormValues, name: string): FormValue | undefined {
  const parts = partsOf(name);
  return parts?.reduce<FormValue | undefined>(childOf, values);
}

/** The text of a field; undefined where the form has no such field. */
export function textAt(values: FormValues, name: string): string | undefined {
  const value = valueAt(values, name);
  return typeof value === "string" ? value : undefined;
}

/** The fields that a form with these values posts. */
export function fieldsOf(values: FormValue, path: readonly PropertyKey[] = []): [string, string][] {
  if (typeof values === "string") return [[fieldNameOf(path), values]];
  const parts: [PropertyKey, FormValue][] = Array.isArray(values)
    ? [...values.entries()]
    : Object.entries(values);
  return parts.flatMap(([part, value]) => fieldsOf(value, [...path, part]));
}

function partsOf(name: string): Part[] | null {
  if (name.length > mostNameUnits || !fieldName.test(name)) return null;
  const parts = (name.match(/[^.[\]]+/g) ?? []).map((part) =>
    /^\d/.test(part) ? Number(part) : part,
  );
  const isOurs = parts.every((part) => typeof part === "number" || !(part in Object.prototype));
  return isOurs && parts.length <= mostParts ? parts : null;
}

function childOf(parent: FormValue | undefined, part: Part): FormValue | undefined {
  if (typeof part === "number") return Array.isArray(parent) ? parent[part] : undefined;
  if (typeof parent !== "object" || Array.isArray(parent)) return undefined;
  return Object.hasOwn(parent, part) ? parent[part] : undefined;
}

/** False where the name expects a list, a group or a text and finds another of them. */
function put(values: FormValues, parts: Part[], text: string): boolean {
  let parent: FormValue = values;
  for (const [place, part] of parts.entries()) {
    if (Array.isArray(parent) !== (typeof part === "number")) return false;
    const known = childOf(parent, part);
    const next = parts[place + 1];
    if (next === undefined) return putText(parent, part, known, text);
    const child: FormValue = known ?? (typeof next === "number" ? [] : {});
    if (typeof child === "string") return false;
    set(parent, part, child);
    parent = child;
  }
  return true;
}

function putText(parent: FormValue, part: Part, known: FormValue | undefined, text: string) {
  if (known !== undefined && typeof known !== "string" && !Array.isArray(known)) return false;
  set(parent, part, known === undefined ? text : [known, text].flat());
  return true;
}

function set(parent: FormValue, part: Part, value: FormValue): void {
  (parent as Record<Part, FormValue>)[part] = value;
}

function withoutHoles(value: FormValue): FormValue {
  if (typeof value === "string") return value;
  // `filter` skips the empty places of a list.
  if (Array.isArray(value)) return value.filter(() => true).map(withoutHoles);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutHoles(one)]));
}
