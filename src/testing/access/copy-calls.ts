// The calls that duplicate a course and go back to earlier texts of it: about the academy `here`.

import { saveCourse } from "#src/courses/authoring/save-course.ts";
import { listOwnSaves } from "#src/courses/authoring/saves/save-queries.ts";
import { newId } from "#src/db/columns.ts";
import type { Calls } from "./calls.ts";

export const copyCalls: Calls = {
  "POST /courses/{id}/copies": ({ here }) => ({
    path: `/courses/${here.course.id}/copies`,
    json: { copyId: newId() },
  }),
  "GET /courses/{id}/saves": ({ here }) => ({ path: `/courses/${here.course.id}/saves` }),
  "POST /courses/{id}/saves/{saveId}/restore": async ({ here }) => {
    const { id } = here.course;
    const teacher = here.as(here.teacher);
    await saveCourse(teacher, { id, changes: { title: `Café ${newId()}` } });
    const { saves = [] } = (await listOwnSaves(teacher, id)) ?? {};
    return { path: `/courses/${id}/saves/${saves.at(-1)?.id}/restore`, json: {} };
  },
};
