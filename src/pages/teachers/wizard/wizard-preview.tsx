import { CourseCard } from "#src/courses/card/course-card.tsx";
import { copWithTax } from "#src/courses/price.rules.ts";
import { priceIn } from "./wizard.rules.ts";
import type { WizardData } from "./wizard-data.ts";

type WizardPreviewProps = {
  page: WizardData;
  /** What was typed since the page came, by field. */
  typed: Readonly<Record<string, string>>;
};

/** The course as the catalogue will show it, while it is being written. */
export function WizardPreview({ page, typed }: WizardPreviewProps) {
  const { card, copPerUsd } = page;
  const price = typed.price === undefined ? card.priceCents / 100 : Number(priceIn(typed.price));
  const dollars = Number.isFinite(price) ? price : 0;
  const course = {
    ...card,
    title: (typed.title ?? card.title).trim() || "El título de tu curso",
    category: typed.category ?? card.category,
    priceCents: dollars * 100,
    priceCop: copPerUsd === null ? null : copWithTax(dollars * 100, copPerUsd, card.taxPercent),
  };
  return (
    <aside className="wizard-preview" aria-labelledby="preview-title">
      <h2 className="lab" id="preview-title">
        Así se verá
      </h2>
      {/* It leads nowhere: the course may not be there yet. */}
      <ul inert>
        <CourseCard course={course} lead titleLevel="h3" />
      </ul>
    </aside>
  );
}
