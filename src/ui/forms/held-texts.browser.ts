// While React takes over a `textarea`, it writes the text into it that the server drew. What was typed
// meanwhile would be gone, and the caret and what is selected even where nothing was typed, so that
// the next letter would stand at one end of the text.

type Held = Pick<
  HTMLTextAreaElement,
  "value" | "selectionStart" | "selectionEnd" | "selectionDirection"
>;

/**
 * Puts text, caret and selection of each `textarea` back before its writer can do anything else.
 * @returns to be called once React has taken over
 */
export function holdTexts(page: Document): () => void {
  const held = new Map<HTMLTextAreaElement, Held>();
  const putBack = () => {
    for (const [area, was] of held) restore(area, was);
    held.clear();
  };
  const areas = [...page.querySelectorAll("textarea")];
  for (const area of areas) {
    beforeDefault(area, () => {
      const { value, selectionStart, selectionEnd, selectionDirection } = area;
      held.set(area, { value, selectionStart, selectionEnd, selectionDirection });
      queueMicrotask(putBack);
    });
  }
  return () => {
    putBack();
    for (const area of areas) Reflect.deleteProperty(area, "defaultValue");
  };
}

/** React begins with `defaultValue`. */
function beforeDefault(area: HTMLTextAreaElement, note: () => void): void {
  Object.defineProperty(area, "defaultValue", {
    configurable: true,
    get: () => Reflect.get(HTMLTextAreaElement.prototype, "defaultValue", area),
    set(text: string) {
      note();
      Reflect.set(HTMLTextAreaElement.prototype, "defaultValue", text, area);
    },
  });
}

function restore(area: HTMLTextAreaElement, was: Held): void {
  if (area.value !== was.value) area.value = was.value;
  // Elsewhere some browsers would move the focus there.
  if (area !== area.ownerDocument.activeElement) return;
  area.setSelectionRange(was.selectionStart, was.selectionEnd, was.selectionDirection);
}
