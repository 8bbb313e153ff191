// /teachers/courses: the teacher's own courses by status, five a page.
import { redirect, useLoaderData } from "react-router";
import {
  countsOfTabs,
  countTeacherCourses,
} from "#src/courses/authoring/teacher-courses-queries.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { CourseCard } from "./course-card.tsx";
import { CourseFilter } from "./course-filter.tsx";
import { coursesPerPage, listPath, readListQuery, tabOf } from "./course-list.rules.ts";
import { courseCards } from "./course-list-data.ts";
import { CourseTabs } from "./course-tabs.tsx";
import { NoCourses } from "./no-courses.tsx";

export const loader = loadForMember(async ({ ctx, web, url }) => {
  const query = readListQuery(url.searchParams);
  const [all, found] = await Promise.all([
    countTeacherCourses(ctx),
    query.terms ? countTeacherCourses(ctx, query.terms) : null,
  ]);
  const counts = countsOfTabs(found ?? all);
  const asked = { ...query, tab: tabOf(query, counts) };
  const pages = Math.max(1, Math.ceil(counts[asked.tab] / coursesPerPage));
  // The last course of the last page may have been archived just now.
  if (asked.page > pages) throw redirect(listPath({ ...asked, page: pages }));
  return {
    asked,
    counts,
    pages,
    isEmptyAccount: Object.values(all).every((amount) => amount === 0),
    courses: counts[asked.tab] > 0 ? await courseCards(ctx, asked) : [],
    csrf: web.csrfToken(),
  };
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Mis cursos")];
}

export default function CoursesPage() {
  const { asked, counts, pages, isEmptyAccount, courses, csrf } = useLoaderData<typeof loader>();
  return (
    <main id="contenido" className="wrap">
      <div className="page-head">
        <h1>Mis cursos</h1>
        {isEmptyAccount ? null : (
          <ButtonLink href="/teachers/courses/create">
            <Icon name="plus" small />
            Crear curso
          </ButtonLink>
        )}
      </div>
      {isEmptyAccount ? null : <CourseFilter asked={asked} />}
      <CourseTabs asked={asked} counts={counts} />
      {courses.length > 0 ? (
        <ul className="own-courses">
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} csrf={csrf} here={listPath(asked)} />
          ))}
        </ul>
      ) : (
        <NoCourses asked={asked} counts={counts} isEmptyAccount={isEmptyAccount} />
      )}
      {pages > 1 ? (
        <Pager page={asked.page} pages={pages} to={(page) => listPath({ ...asked, page })} />
      ) : null}
    </main>
  );
}
