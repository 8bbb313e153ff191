import type { ReactNode } from "react";
import { useSiteName } from "#src/pages/frame/use-site-name.ts";
import { Kept } from "#src/ui/kept.tsx";
import type { CourseDetailData } from "./course-detail-data.ts";
import { CourseCover, CourseHead } from "./course-head.tsx";
import { FaqList } from "./faq-list.tsx";
import { FreeLessonCard } from "./free-lesson-card.tsx";
import { Learnings, Prerequisites } from "./learnings.tsx";
import { ModuleList } from "./module-list.tsx";
import { PriceCard } from "./price-card.tsx";
import { Share } from "./share.tsx";
import { TeacherCard } from "./teacher-card.tsx";

type CourseDetailProps = {
  course: CourseDetailData;
  action: ReactNode;
  /** Stands for price and free class where the viewer has the course. */
  enrolled: ReactNode;
  /** The dialog that a class opens for viewers who may not watch it. */
  prompt: string;
  /** Shown above the course to those who manage it. */
  bar: ReactNode;
  /** The bar of phones and tablets. */
  sticky: ReactNode;
};

export function CourseDetail(props: CourseDetailProps) {
  const { course, action, enrolled, prompt, bar, sticky } = props;
  const { freeLesson } = course;
  const site = useSiteName();
  return (
    <main id="contenido" className="wrap detail">
      {bar}
      <CourseHead {...course} />
      {sticky}
      <CourseCover coverUrl={course.coverUrl} />
      <aside className="sidecol" aria-label={enrolled ? "Tu avance" : "Comprar el curso"}>
        <div>
          {enrolled ?? (
            <>
              <PriceCard {...course} action={action} />
              {freeLesson ? <FreeLessonCard {...freeLesson} /> : null}
            </>
          )}
        </div>
      </aside>
      <Kept tag="div" className="text" part={Text} of={{ ...textOf(course), prompt, site }} />
    </main>
  );
}

/** What the text shows, which is the same for most viewers. */
function textOf(course: CourseDetailData) {
  const { description, learnings, modules, lessonCount, prerequisites, teacher, faqs } = course;
  const { title, url } = course;
  const share = course.isPublished ? { title, url } : null;
  return { description, learnings, modules, lessonCount, prerequisites, teacher, faqs, share };
}

type TextProps = ReturnType<typeof textOf> & { prompt: string; site: string };

function Text({ description, learnings, prerequisites, teacher, faqs, share, ...rest }: TextProps) {
  const { modules, lessonCount, prompt, site } = rest;
  return (
    <>
      <p className="lead typed">{description}</p>
      <Learnings learnings={learnings} />
      <ModuleList modules={modules} lessonCount={lessonCount} prompt={prompt} />
      <Prerequisites prerequisites={prerequisites} />
      <TeacherCard teacher={teacher} site={site} />
      <FaqList faqs={faqs} />
      {share ? <Share {...share} /> : null}
    </>
  );
}
