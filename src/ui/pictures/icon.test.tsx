import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "./icon.tsx";
import { icons } from "./icons.ts";

test("an icon is drawn at text size when small and hidden from assistive technology", () => {
  expect(renderToStaticMarkup(<Icon name="lock" />)).toBe(
    `<svg class="i" viewBox="0 0 256 256" aria-hidden="true" focusable="false">` +
      `<path d="${icons.lock}"></path></svg>`,
  );
  expect(renderToStaticMarkup(<Icon name="lock" small />)).toContain('class="i-s"');
});
