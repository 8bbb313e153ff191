import { createElement } from "react";

/** A drawing made by `prints/`, inserted into the page as it is; never pass user input. */
export function Print({ svg }: { svg: string }) {
  const markup = { className: "print", dangerouslySetInnerHTML: { __html: svg } };
  return createElement("span", markup);
}
