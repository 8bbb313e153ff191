import { Icon } from "#src/ui/icon.tsx";

type Faq = { title: string; answer: string };

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
              <p>{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
