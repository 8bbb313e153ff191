import { Growth } from "#src/ui/pictures/furrow.tsx";
import type { Figure, StatsPageData } from "./stats-data.ts";

/** The four numbers of the window, each with how it compares to the days before. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="stats-figures">
      {figures.map(({ name, value, detail, comparison }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value.length > mostDigits ? "big long num" : "big num"}>{value}</dd>
          {detail ? <dd className="worth num">{detail}</dd> : null}
          {comparison ? <dd className="muted small num">{comparison}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** With their dots. */
const mostDigits = 7;

const marks = 12;

/** A furrow: as many of its seeds have sprouted as learners of twelve have finished. */
export function Completion({ completion }: { completion: StatsPageData["completion"] }) {
  const { share, text, recent } = completion;
  return (
    <section className="completion" aria-labelledby="terminan">
      <h3 id="terminan">Cuántos terminan</h3>
      <span className="furrow" aria-hidden="true">
        {Array.from({ length: marks }, (_, place) => place).map((place) => (
          <i key={place}>
            <Growth stage={stageAt(place, share)} />
          </i>
        ))}
      </span>
      <p className="num">
        {text} {recent}
      </p>
    </section>
  );
}

function stageAt(place: number, share: number) {
  const sprouted = Math.floor(share * marks);
  if (place < sprouted) return "sprout";
  return place === sprouted && share > 0 ? "bud" : "seed";
}
