import { type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { uncoverPage } from "#src/lessons/player/lesson-video.browser.ts";
import type { Completion } from "#src/lessons/progress/completion.rules.ts";
import { CourseEnd } from "./course-end.tsx";
import { type CourseForSale, FreePrompts, openFreePrompt } from "./free-prompts.tsx";
import { lessonEnd } from "./lesson-end.rules.ts";
import { NextLesson } from "./next-lesson.tsx";

type Flowing = {
  lessonId: string;
  course: { title: string; path: string };
  /** The class after this one; null after the last. */
  next: { title: string; path: string | null } | null;
  completion: Completion;
  /** The first class of the course that was not seen; null if all were. */
  unseen: { title: string; path: string } | null;
  /** For learners who have not bought the course; null outside the free flow. */
  forSale: CourseForSale | null;
  /** The page shows courses to go on with. */
  hasMore: boolean;
};

type LessonFlow = {
  /** For the player. */
  player: {
    onEnded(): void;
    onReplay(): void;
    onNearEnd(): void;
    onSkip(event: MouseEvent): void;
    nextOverlay: ReactNode;
  };
  /** Called in the free flow when a file is requested. */
  onLockedFile(): void;
  /** Called when a learner who has not bought the course chooses another class. */
  onLockedLesson(): void;
  /** Can be rendered anywhere on the page. */
  prompts: ReactNode;
};

/** What follows a class: the next one, or in the free flow the course (spec 1 §4, §6). */
export function useLessonFlow({
  lessonId,
  course,
  next,
  completion,
  unseen,
  forSale,
  hasMore,
}: Flowing): LessonFlow {
  const navigate = useNavigate();
  const [ended, setEnded] = useState<string | null>(null);
  const path = next?.path ?? null;
  const follows = lessonEnd({
    isFreeFlow: forSale !== null,
    hasNext: path !== null,
  });
  const close = () => setEnded(null);
  const isOver = ended === lessonId;
  const openCourse = () => openFreePrompt("course");

  return {
    player: {
      onEnded() {
        setEnded(lessonId);
        if (follows !== "nothing") uncoverPage();
      },
      onReplay: close,
      onNearEnd() {
        if (forSale) openCourse();
      },
      onSkip(event) {
        if (!forSale) return;
        event.preventDefault();
        openCourse();
      },
      nextOverlay:
        isOver && follows === "countdown" && next && path ? (
          <NextLesson title={next.title} go={() => void navigate(path)} cancel={close} />
        ) : isOver && follows === "course-end" ? (
          <CourseEnd
            {...{ course, unseen, hasMore, close }}
            done={completion.done}
            total={completion.total}
          />
        ) : null,
    },
    onLockedFile: openCourse,
    onLockedLesson: () => openFreePrompt("purchase"),
    prompts: forSale ? <FreePrompts course={forSale} /> : null,
  };
}
