import type { TimeLeft } from "#src/pages/shop/countdown.rules.ts";
import { Countdown, CountdownSentence } from "#src/pages/shop/countdown.tsx";
import type { CoursePrice } from "#src/ui/formats/price.rules.ts";
import { Kept } from "#src/ui/kept.tsx";
import { Cover } from "#src/ui/pictures/cover.tsx";
import { Price } from "#src/ui/price.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { CalendarLeaf } from "./calendar-leaf.tsx";

export type LaunchData = {
  id: string;
  href: string;
  title: string;
  /** The teacher's promotional message, or at most 120 characters of the description. */
  teaser: string;
  coverUrl: string;
  opensAt: Date;
  left: TimeLeft | null;
} & CoursePrice;

type LaunchesProps = { launches: LaunchData[] };

/** 'Próximos lanzamientos': the first one large, the others beside it. */
export function Launches({ launches }: LaunchesProps) {
  const [featured, ...others] = launches;
  if (!featured) return null;
  return (
    <Kept
      tag="section"
      className="launch"
      aria-labelledby="lanzamientos"
      part={Inside}
      of={{ featured, others }}
    />
  );
}

function Inside({ featured, others }: { featured: LaunchData; others: LaunchData[] }) {
  return (
    <div className="wrap">
      <SectionHead id="lanzamientos" title="Próximos lanzamientos">
        Suscríbete y te escribimos el día que abren
      </SectionHead>
      <div className="launch-g">
        <Featured launch={featured} />
        {others.length > 0 ? (
          <ul>
            {others.map((launch) => (
              <SmallLaunch key={launch.id} launch={launch} />
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

type LaunchProps = { launch: LaunchData };

const featuredSizes = "(min-width: 1280px) 672px, (min-width: 1000px) calc(55vw - 32px), 100vw";

function Featured({ launch }: LaunchProps) {
  return (
    <article className="feat">
      <span className="plate">
        <Cover src={launch.coverUrl} sizes={featuredSizes} />
      </span>
      <div className="feat-t">
        <CalendarLeaf date={launch.opensAt} large />
        <div>
          <h3>
            <a href={launch.href}>{launch.title}</a>
          </h3>
          <p>{launch.teaser}</p>
          <Countdown to={launch.opensAt} left={launch.left} />
          <Price {...launch} />
        </div>
      </div>
    </article>
  );
}

function SmallLaunch({ launch }: LaunchProps) {
  return (
    <li className="mini">
      <CalendarLeaf date={launch.opensAt} />
      <div>
        <h3>
          <a href={launch.href}>{launch.title}</a>
        </h3>
        <p>
          <CountdownSentence to={launch.opensAt} left={launch.left} />
        </p>
        <Price {...launch} />
      </div>
      <span className="plate">
        <Cover src={launch.coverUrl} sizes="(min-width: 1000px) 152px, 112px" />
      </span>
    </li>
  );
}
