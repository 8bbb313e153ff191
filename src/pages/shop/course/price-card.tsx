import type { ReactNode } from "react";
import type { TimeLeft } from "#src/pages/shop/countdown.rules.ts";
import { CountdownSentence } from "#src/pages/shop/countdown.tsx";
import { formatDay } from "#src/ui/formats/numbers.rules.ts";
import { type CoursePrice, shownPrice } from "#src/ui/formats/price.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { IconName } from "#src/ui/pictures/icons.ts";
import { Price, ReadAs } from "#src/ui/price.tsx";

/** For a course that has not opened. */
type LaunchFacts = {
  date: Date;
  left: TimeLeft | null;
  /** `3 de diciembre`. */
  day: string;
};

type PriceCardProps = CoursePrice & {
  /** The call to action; below 1000 px it shows in `StickyPrice` instead. */
  action: ReactNode;
  include: string[];
  /** `2026-11-21`, the day of the rate behind the price in pesos. */
  rateDay: string | null;
  launch: LaunchFacts | null;
};

export function PriceCard(props: PriceCardProps) {
  const { rateDay, action, include, launch } = props;
  const { large, beside, spoken } = shownPrice(props);
  const [withTax, ...others] = beside;
  return (
    <div className="buy">
      {launch ? (
        <div className="opens">
          <p>Abre el {launch.day}</p>
          <CountdownSentence to={launch.date} left={launch.left} />
        </div>
      ) : null}
      <p className="amt num">
        <ReadAs spoken={spoken}>{large}</ReadAs>
      </p>
      {withTax ? (
        <p className="muted num">
          {spoken ? <span aria-hidden="true">{withTax}</span> : withTax}
          {rateDay ? <span className="small">, tasa del {formatDay(rateDay)}</span> : null}
        </p>
      ) : null}
      {others.map((text) => (
        <p className="muted num" key={text} aria-hidden="true">
          {text}
        </p>
      ))}
      <div className="action">{action}</div>
      <Included include={include} />
    </div>
  );
}

export function Included({ include }: { include: string[] }) {
  if (include.length === 0) return null;
  return (
    <ul>
      {include.map((item) => (
        <li key={item}>
          <Icon name={iconOf(item)} small />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

/** Price and call to action at the bottom of a small screen; sticky inside the course. */
export function StickyPrice({ action, ...price }: CoursePrice & { action: ReactNode }) {
  return (
    <aside className="sticky-buy" aria-label="Precio del curso">
      <Price {...price} />
      <div>{action}</div>
    </aside>
  );
}

const icons: [RegExp, IconName][] = [
  [/video|clase/i, "video-camera"],
  [/pdf|guía/i, "file-pdf"],
  [/reembolso|devol/i, "arrow-counter-clockwise"],
];

/** "Comentarios en cada clase" contains "clase" too, so comments are checked first. */
function iconOf(item: string): IconName {
  if (/comentario/i.test(item)) return "chat-circle-dots";
  return icons.find(([words]) => words.test(item))?.[1] ?? "check";
}
