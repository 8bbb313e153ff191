import { Icon } from "#src/ui/pictures/icon.tsx";
import type { HelpAnswer } from "./help-answer.rules.ts";

type HelpAnswerPartProps = {
  answer: HelpAnswer;
  isOpen: boolean;
  hidden?: boolean;
  /** Whether a screen is open now; absent where all are. */
  leadsTo?: ((href: string) => boolean) | undefined;
  /** What it is found by while somebody types on a page without React. */
  found?: string;
};

/** The id is inside, so that a browser unfolds the answer that an address names. */
export function HelpAnswerPart({
  answer,
  isOpen,
  hidden = false,
  leadsTo,
  found,
}: HelpAnswerPartProps) {
  const { id, question, answer: paragraphs, link, also } = answer;
  const links = [link, ...(also ? [also] : [])].filter(({ href }) => leadsTo?.(href) ?? true);
  return (
    <details open={isOpen} hidden={hidden} data-help={found}>
      <summary>
        <h3>{question}</h3>
        <Icon name="caret-down" small />
      </summary>
      <div id={id} className="answer">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {links.map(({ href, text }) => (
          <p key={href}>
            <a className="to-screen" href={href}>
              {text}
            </a>
          </p>
        ))}
      </div>
    </details>
  );
}
