import { Icon } from "#src/ui/pictures/icon.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { Closing } from "./closing.tsx";
import { CostSection } from "./cost-section.tsx";
import type { Costs } from "./costs.rules.ts";
import { Gains } from "./gains.tsx";
import { OpeningSteps } from "./opening-steps.tsx";
import type { Preview } from "./preview.rules.ts";
import { PreviewSection } from "./preview-section.tsx";
import productStyle from "./product.css?inline";
import { ProductHero } from "./product-hero.tsx";
import type { Question } from "./questions.rules.ts";

type ProductProps = {
  preview: Preview;
  costs: Costs;
  questions: Question[];
  storage: string;
  baseDomain: string;
  contact: string;
};

export function ProductView(props: ProductProps) {
  const { preview, costs, questions, storage, baseDomain, contact } = props;
  return (
    <main id="contenido" className="product">
      {/* Part of the document, as the style of the site is: it shows at once. */}
      <style>{productStyle}</style>
      <ProductHero />
      <Gains />
      <PreviewSection preview={preview} baseDomain={baseDomain} />
      <CostSection costs={costs} storage={storage} />
      <OpeningSteps baseDomain={baseDomain} />
      <Questions questions={questions} />
      <Closing contact={contact} />
    </main>
  );
}

function Questions({ questions }: { questions: Question[] }) {
  return (
    <section className="wrap" aria-labelledby="preguntas">
      <SectionHead id="preguntas" title="Lo que más preguntan" />
      <ul className="faq">
        {questions.map(({ question, answer }) => (
          <li key={question}>
            <details>
              <summary>
                {question}
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
