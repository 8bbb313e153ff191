import { createElement } from "react";

/** A drawing made by `prints/`, set into the page as it is; never pass it anything a user wrote. */
export function Print({ svg }: { svg: string }) {
  const markup = { className: "print", dangerouslySetInnerHTML: { __html: svg } };
  return createElement("span", markup);
}
