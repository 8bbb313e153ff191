import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import {
  type InfoQuery,
  type InfoTab,
  infoTabs,
  listPathOf,
  tabNames,
} from "./info-query.rules.ts";

type LearnerTabsProps = { courseId: string; asked: InfoQuery; counts: Record<InfoTab, number> };

/** With how many people each tab has; while something is searched, how many of them match. */
export function LearnerTabs({ courseId, asked, counts }: LearnerTabsProps) {
  return (
    <nav className="folder-tabs" aria-label="Estudiantes">
      <ul>
        {infoTabs.map((tab) => (
          <li key={tab}>
            <a
              href={`${listPathOf(courseId, { ...asked, tab, page: 1 })}#estudiantes`}
              aria-current={tab === asked.tab ? "page" : undefined}
            >
              {tabNames[tab]} <span className="n num">{formatCount(counts[tab])}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
