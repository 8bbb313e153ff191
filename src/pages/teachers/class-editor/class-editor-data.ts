// What the pages of a class show: its place in the course, its texts, video and files.
import { defaultSettings } from "#src/courses/authoring/lesson/lesson.rules.ts";
import type {
  findLessonPlace,
  findOwnLesson,
} from "#src/courses/authoring/lesson/own-lesson-queries.ts";
import { lessonPath } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { listOwnAttachments } from "#src/media/attachments/attachment-queries.ts";
import type { listCaptionsOf } from "#src/media/captions/caption-queries.ts";
import { contentStatus } from "#src/media/class-video/content-status.ts";
import { findLessonVideo } from "#src/media/queries.ts";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import { mediaAddresses } from "#src/media/watching/media-url.rules.ts";
import { classesPath, modulesPath } from "./class-paths.rules.ts";

type Place = NonNullable<Awaited<ReturnType<typeof findLessonPlace>>>;
type Found = NonNullable<Awaited<ReturnType<typeof findOwnLesson>>>;

export function placeData({ course, module }: Place) {
  const { number, name } = module;
  return {
    courseId: course.id,
    courseStatus: course.status,
    moduleName: name.startsWith(`Módulo ${number}`) ? name : `Módulo ${number}: ${name}`,
    modulesHref: modulesPath(course.id, module.id),
    classesHref: classesPath(course.id, module.id),
  };
}
export type PlaceData = ReturnType<typeof placeData>;

type FormData = {
  title: string;
  description: string;
  published: boolean;
  comments: boolean;
  isFree: boolean;
};

export const newClass: FormData = { title: "", description: "", ...defaultSettings };

export function formData({ lesson }: Found): FormData & { version: number } {
  const { title, description, published, comments, isFree, version } = lesson;
  return { title, description, published, comments, isFree, version };
}

export async function filesData(ctx: MemberCtx, { lesson }: Found) {
  const [{ newest, ready }, attachments] = await Promise.all([
    findLessonVideo(ctx, lesson.id),
    listOwnAttachments(ctx, lesson.id),
  ]);
  return {
    watchHref: lessonPath(lesson.courseId, lesson.id),
    attachments,
    content: newest && (await contentStatus(ctx, lesson.id)),
    shown: ready && {
      id: ready.id,
      qualities: ready.rungs.map((rung) => rung.name),
      posterUrl: mediaAddresses(ready).posterUrl,
    },
  };
}

type Shared = {
  csrf: string;
  /** The account, for what the browser keeps. */
  author: string;
  path: string;
  videoTypes: readonly VideoType[];
  place: PlaceData;
};

export type NewClassPage = Shared & { lesson: FormData; newId: string };

export type ClassPage = Shared & {
  here: string;
  isSaved: boolean;
  lesson: ReturnType<typeof formData> & {
    id: string;
    isFinished: boolean;
    durationSeconds: number;
  };
  files: Awaited<ReturnType<typeof filesData>>;
  captions: Awaited<ReturnType<typeof listCaptionsOf>>;
};
