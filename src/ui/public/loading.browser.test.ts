// What the catalogue says where it shows no courses, while another page loads.
import { afterEach, expect, test, vi } from "vitest";
import { startLoading } from "./loading.browser.ts";

afterEach(() => vi.unstubAllGlobals());

const origin = "http://semillero.test";
const here = `${origin}/explore?category=arte`;
const empty = "No existen cursos en esta categoría";

class Link {
  readonly href: string;
  constructor(href: string) {
    this.href = href;
  }
  get pathname() {
    return new URL(this.href).pathname;
  }
  get hash() {
    return new URL(this.href).hash;
  }
  closest() {
    return this;
  }
}

/** The title of the empty catalogue after a click on a link. */
function titleAfter(href: string): string {
  vi.stubGlobal("Element", Link);
  vi.stubGlobal("location", { href: here });
  const title = { textContent: empty, setAttribute() {} };
  let click = (_: object): void => {};
  const root = {
    defaultView: null,
    querySelector: () => ({ querySelector: () => title }),
    addEventListener(kind: string, listener: typeof click) {
      if (kind === "click") click = listener;
    },
  };
  startLoading(root as unknown as Document);
  click({ target: new Link(href), button: 0 });
  return title.textContent;
}

test.each([
  [`${origin}/explore?category=cultivo`, "Loading..."],
  [`${origin}/explore?category=todos#nuestros-cursos`, "Loading..."],
  [`${here}#contenido`, empty],
  [`${origin}/about`, empty],
])("after a click on %s it says %j", (href, said) => {
  expect(titleAfter(href)).toBe(said);
});
