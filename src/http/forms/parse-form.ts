// Gives an action its form as the schema defines it, or what the page shows after a list was
// edited.
import type { z } from "zod";
import { problem } from "#src/problem.ts";
import type { FormValues } from "./form-data.rules.ts";
import { type Edited, editList, intentField } from "./form-lists.rules.ts";
import { checkForm } from "./form-schema.rules.ts";

/**
 * Throws a `ZodError`, whose problem names each field, or `FormEdited` after a list button; `act`
 * turns both into an answer.
 */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormValues,
): z.output<Schema> {
  const edited = editList(schema, form, form[intentField]);
  if (!edited) return outputOf(checkForm(schema, form));
  const [fault] = edited.faults;
  if (fault) throw problem("invalid", fault.message, { errors: edited.faults });
  throw new FormEdited(edited);
}

function outputOf<T>(checked: z.ZodSafeParseResult<T>): T {
  if (checked.success) return checked.data;
  throw checked.error;
}

/** Nothing is saved: the page comes back with the list as it is now. */
export class FormEdited extends Error {
  readonly edited: Edited;

  constructor(edited: Edited) {
    super("a list of the form was edited");
    this.edited = edited;
  }
}
