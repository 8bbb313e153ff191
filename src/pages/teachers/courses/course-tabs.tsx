import { type CourseTab, courseTabs } from "#src/courses/authoring/teacher-list.rules.ts";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { type ListQuery, listPath, tabNames } from "./course-list.rules.ts";

type CourseTabsProps = { asked: ListQuery; counts: Record<CourseTab, number> };

/** With how many courses each tab has; while something is searched, how many of them match. */
export function CourseTabs({ asked, counts }: CourseTabsProps) {
  return (
    <nav className="folder-tabs" aria-label="Estado de los cursos">
      <ul>
        {courseTabs.map((tab) => (
          <li key={tab}>
            <a
              href={listPath({ ...asked, tab, page: 1 })}
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
