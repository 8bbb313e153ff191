import { textAt } from "#src/http/forms/form-data.rules.ts";
import { textOf } from "#src/ui/forms/form-text.browser.ts";
import { dropForm, keepForm, keptForm } from "#src/ui/forms/kept-form.browser.ts";

/** The place of the form that follows, of which the form that was sent has made the first version. */
export type NextForm = (key: string) => string;

/**
 * The server has taken a form: what is kept of it is needed no more. What was typed since it was sent
 * is offered by the form that follows, if one does.
 * @param sent the text that was sent
 */
export function passToNext(place: string, sent: string, next: NextForm | undefined): void {
  const last = keptForm(place);
  dropForm(place);
  if (!next || !last || textOf(last.values) === sent) return;
  const { key, ...values } = last.values;
  keepForm(next(textAt(last.values, "key") ?? ""), { ...values, version: "1" });
}
