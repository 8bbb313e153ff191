import type { ReactNode } from "react";
import type { CallToActionKind } from "#src/courses/purchase/call-to-action.rules.ts";
import { CallToAction } from "#src/courses/purchase/call-to-action.tsx";
import { useSiteName } from "#src/pages/frame/use-site-name.ts";
import { Kept } from "#src/ui/kept.tsx";
import { loadCoverEarly } from "#src/ui/pictures/cover.tsx";
import type { CourseDetailData } from "./course-detail-data.ts";
import { CourseCover, CourseHead } from "./course-head.tsx";
import { EnrolledCard, StickyProgress } from "./enrolled-card.tsx";
import { FaqList } from "./faq-list.tsx";
import { FreeLessonCard } from "./free-lesson-card.tsx";
import { Learnings, Prerequisites } from "./learnings.tsx";
import { ModuleList } from "./module-list.tsx";
import { PriceCard, StickyPrice } from "./price-card.tsx";
import { Share } from "./share.tsx";
import { TeacherCard } from "./teacher-card.tsx";

type CourseDetailProps = {
  course: CourseDetailData;
  call: CallToActionKind;
  /** Of an enrolled learner; null where it is not known. */
  progress: { done: number; total: number } | null;
  /** The dialog that a class opens for viewers who may not watch it. */
  prompt: string;
  /** Shown above the course to those who manage it. */
  bar: ReactNode;
};

export function CourseDetail({ bar, ...rest }: CourseDetailProps) {
  const shown = { ...rest, site: useSiteName() };
  if (bar || rest.progress) {
    return (
      <main id="contenido" className="wrap detail">
        {bar}
        <Inside {...shown} />
      </main>
    );
  }
  loadCoverEarly(rest.course.coverUrl);
  return <Kept tag="main" id="contenido" className="wrap detail" part={Inside} of={shown} />;
}

type InsideProps = Omit<CourseDetailProps, "bar"> & { site: string };

function Inside({ course, call, progress, prompt, site }: InsideProps) {
  const { coverUrl, freeLesson } = course;
  const action = (
    <CallToAction
      call={call}
      courseId={course.id}
      priceCents={course.priceCents}
      opensOn={course.launch?.day ?? null}
    />
  );
  const has = call === "continue";
  return (
    <>
      <CourseHead {...course} />
      {has ? (
        <StickyProgress progress={progress} action={action} />
      ) : call === "closed" ? null : (
        <StickyPrice {...course} action={action} />
      )}
      <CourseCover coverUrl={coverUrl} />
      <aside className="sidecol" aria-label={has ? "Tu avance" : "Comprar el curso"}>
        <div>
          {has ? (
            <EnrolledCard {...course} progress={progress} action={action} />
          ) : (
            <>
              <PriceCard {...course} action={action} />
              {freeLesson ? <FreeLessonCard {...freeLesson} /> : null}
            </>
          )}
        </div>
      </aside>
      <Kept tag="div" className="text" part={Text} of={{ ...textOf(course), prompt, site }} />
    </>
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
