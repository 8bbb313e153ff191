// Finds answers of the help while somebody types, on a page without React: the whole list is there,
// and what has not every word is hidden.
import { foldText } from "#src/ui/formats/fold-text.rules.ts";
import { hasWords, stemsOf } from "./help-search.rules.ts";

/** Does nothing on a page without the learners' help. */
export function startHelp(page: Document): void {
  const main = page.querySelector<HTMLElement>("[data-help-page]");
  const field = main?.querySelector<HTMLInputElement>("input[type=search]");
  if (!main || !field) return;
  const answers = [...main.querySelectorAll<HTMLDetailsElement>("[data-help]")].map((answer) => ({
    answer,
    text: foldText(`${answer.dataset.help} ${answer.textContent}`),
  }));
  field.addEventListener("input", () => show(main, answers, field.value.trim()));
  // The server has searched already; a search that the browser has kept is newer.
  if (field.value !== field.defaultValue) show(main, answers, field.value.trim());
}

type Answers = { answer: HTMLDetailsElement; text: string }[];

function show(main: HTMLElement, answers: Answers, search: string): void {
  const words = stemsOf(search);
  let count = 0;
  for (const { answer, text } of answers) {
    const isFound = search === "" || hasWords(text, words);
    answer.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const topic of main.querySelectorAll<HTMLElement>(".help-topic")) {
    topic.hidden = !topic.querySelector("[data-help]:not([hidden])");
  }
  const topics = main.querySelector<HTMLElement>(".help-topics");
  if (topics) topics.hidden = search !== "";
  const none = main.querySelector<HTMLElement>(".help-none");
  if (none) none.hidden = count > 0;
  const status = main.querySelector(".help-found");
  if (status) status.textContent = search === "" ? "" : countText(count);
}

function countText(count: number): string {
  if (count === 0) return "Ninguna respuesta";
  return `${count} ${count === 1 ? "respuesta" : "respuestas"}`;
}
