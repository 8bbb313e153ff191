import type { ReactNode } from "react";
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
      <div className="text">
        <p className="lead typed">{course.description}</p>
        <Learnings learnings={course.learnings} />
        <ModuleList {...course} prompt={prompt} />
        <Prerequisites prerequisites={course.prerequisites} />
        <TeacherCard teacher={course.teacher} />
        <FaqList faqs={course.faqs} />
        {course.isPublished ? <Share title={course.title} url={course.url} /> : null}
      </div>
    </main>
  );
}
