import type { Faq } from "#src/courses/rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";

export function FaqList({ faqs }: { faqs: Faq[] }) {
  if (faqs.length === 0) return null;
  return (
    <section>
      <h2 className="sub">Preguntas frecuentes</h2>
      <ul className="faq">
        {faqs.map(({ title, answer }) => (
          <li key={title}>
            <details>
              <summary>
                {title}
                <Icon name="plus" />
              </summary>
              <p className="typed">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
