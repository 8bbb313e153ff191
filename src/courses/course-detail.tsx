import type { ReactNode } from "react";
import type { CourseCardData } from "./course-card.tsx";
import { CourseCover, CourseHead } from "./course-head.tsx";
import { FaqList } from "./faq-list.tsx";
import { FreeLessonCard } from "./free-lesson-card.tsx";
import { Learnings, Prerequisites } from "./learnings.tsx";
import { type ModuleData, ModuleList } from "./module-list.tsx";
import { PriceCard } from "./price-card.tsx";
import { TeacherCard } from "./teacher-card.tsx";

export type CourseDetailData = CourseCardData & {
  description: string;
  learnings: string[];
  prerequisites: string[];
  include: string[];
  faqs: { title: string; answer: string }[];
  modules: ModuleData[];
  teacher: {
    name: string;
    description: string;
    pictureUrl: string | null;
    /** `2 años`. */
    tenure: string;
  };
  lessonCount: number;
};

type CourseDetailProps = {
  course: CourseDetailData;
  action: ReactNode;
  /** The first class, where it may be watched for free. */
  freeLesson: { title: string; seconds: number; link: ReactNode } | null;
};

export function CourseDetail({ course, action, freeLesson }: CourseDetailProps) {
  return (
    <main className="wrap detail">
      <CourseHead {...course} />
      <CourseCover coverUrl={course.coverUrl} />
      <aside className="sidecol" aria-label="Comprar el curso">
        <div>
          <PriceCard {...course} action={action} />
          {freeLesson ? <FreeLessonCard coverUrl={course.coverUrl} {...freeLesson} /> : null}
        </div>
      </aside>
      <div className="text">
        <p className="lead">{course.description}</p>
        <Learnings learnings={course.learnings} />
        <ModuleList modules={course.modules} lessonCount={course.lessonCount} />
        <Prerequisites prerequisites={course.prerequisites} />
        <TeacherCard teacher={course.teacher} />
        <FaqList faqs={course.faqs} />
      </div>
    </main>
  );
}
