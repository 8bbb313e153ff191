// Says in one Spanish sentence, which names the field, what is wrong with a value. A schema's own
// message comes before these.
import type { z } from "zod";
import { isPlural, namedField, ofField } from "./field-names.rules.ts";

type Issue = z.core.$ZodRawIssue;

/** For `error` of a parse, or `customError` of zod's settings. */
export function issueText(issue: Issue): string {
  const name = namedField(issue.path ?? []);
  if (issue.input === undefined || issue.input === null) return missing(name);
  switch (issue.code) {
    case "invalid_type":
      return must(name, kinds[issue.expected] ?? "tener otra forma");
    case "too_small":
      return tooSmall(name, issue);
    case "too_big":
      return tooBig(name, issue);
    case "invalid_format":
      return malformed(name, issue.format);
    case "invalid_value":
      return must(name, `ser ${either(issue.values)}`);
    case "not_multiple_of":
      return must(name, `ser múltiplo de ${count(issue.divisor)}`);
    case "unrecognized_keys":
      return `No conocemos ${list(
        issue.keys.map((key) => namedField([key])),
        "ni",
      )}.`;
    case "invalid_union":
      return inOneOf(issue) ?? shapeless(name);
    default:
      return shapeless(name);
  }
}

/** What is wrong by the first alternative whose type fits. */
function inOneOf(issue: Extract<Issue, { code: "invalid_union" }>): string | null {
  const { input, path = [] } = issue;
  const fits = issue.errors?.find((faults) => faults.every(({ code }) => code !== "invalid_type"));
  const [fault] = fits ?? [];
  if (!fault) return null;
  return issueText({ ...fault, input, path: [...path, ...fault.path] } as Issue);
}

const kinds: Readonly<Record<string, string>> = {
  string: "ser texto",
  number: "ser un número",
  int: "ser un número entero",
  boolean: "ser true o false",
  array: "ser una lista",
  object: "ser un objeto JSON",
  record: "ser un objeto JSON",
  date: "ser una fecha",
};

function tooSmall(name: string, issue: Extract<Issue, { code: "too_small" }>): string {
  const { origin, minimum, inclusive = true, exact } = issue;
  if (origin === "string" && minimum === 1) return missing(name);
  if (origin === "string" || origin === "array") {
    return must(name, `tener ${exact ? "exactamente" : "al menos"} ${counted(origin, minimum)}`);
  }
  return must(name, inclusive ? `ser ${count(minimum)} o más` : `ser más de ${count(minimum)}`);
}

function tooBig(name: string, issue: Extract<Issue, { code: "too_big" }>): string {
  const { origin, maximum, inclusive = true, exact } = issue;
  if (exact) return must(name, `tener exactamente ${counted(origin, maximum)}`);
  if (origin === "string" || origin === "array") {
    const may = isPlural(name) ? "pueden" : "puede";
    return sentence(`${name} ${may} tener hasta ${counted(origin, maximum)}`);
  }
  return must(name, inclusive ? `ser ${count(maximum)} o menos` : `ser menos de ${count(maximum)}`);
}

function malformed(name: string, format: string): string {
  if (format === "uuid" || format === "guid") {
    const what = name.startsWith("el identificador") ? name : `el identificador ${ofField(name)}`;
    return sentence(`${what} no es válido`);
  }
  if (format === "email") return sentence(`${name} no es un correo válido`);
  if (format === "datetime" || format === "date") return must(name, "ser una fecha");
  if (format === "safeint") return must(name, "ser un número entero");
  return shapeless(name);
}

function shapeless(name: string): string {
  return sentence(`${name} no ${isPlural(name) ? "tienen" : "tiene"} la forma que se pide`);
}

function missing(name: string): string {
  return sentence(`${isPlural(name) ? "faltan" : "falta"} ${name}`);
}

function must(name: string, what: string): string {
  return sentence(`${name} ${isPlural(name) ? "deben" : "debe"} ${what}`);
}

function counted(origin: string, number: number | bigint): string {
  const [one, many] = origin === "array" ? ["elemento", "elementos"] : ["carácter", "caracteres"];
  return `${count(number)} ${Number(number) === 1 ? one : many}`;
}

const numbers = new Intl.NumberFormat("es-CO");

function count(number: number | bigint): string {
  return numbers.format(number);
}

function either(values: readonly unknown[]): string {
  return list(
    values.map((value) => `«${String(value)}»`),
    "o",
  );
}

/** "a, b o c". */
function list(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
