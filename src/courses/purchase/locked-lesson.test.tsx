import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CallToActionKind } from "./call-to-action.rules.ts";
import { LockedLesson } from "./locked-lesson.tsx";

test.each<[CallToActionKind, opensOn: string | null, reason: string, href: string | null]>([
  ["buy", null, "Compra el curso y mírala cuando quieras, a tu ritmo.", "/checkouts?courses=c1"],
  [
    "subscribe",
    "3 de diciembre",
    "El curso abre el 3 de diciembre. Suscríbete y te escribimos ese día.",
    "/courses/c1/subscribe",
  ],
  [
    "subscribed",
    "3 de diciembre",
    "El curso abre el 3 de diciembre. Ya estás suscrito: te avisaremos ese día.",
    null,
  ],
  ["awaited", "3 de diciembre", "El curso abre el 3 de diciembre.", null],
  ["closed", null, "Este curso ya no está a la venta.", null],
])("%s: a locked class says why, and what opens it", (call, opensOn, reason, href) => {
  const facts = { call, opensOn, courseId: "c1", priceCents: 3900 };
  const markup = renderToStaticMarkup(<LockedLesson {...facts} />);
  expect(markup).toContain(`<p>${reason}</p>`);
  expect(/href="([^"]+)"/.exec(markup)?.[1] ?? null).toBe(href);
});
