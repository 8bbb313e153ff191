// The calls about the status of a course and about its review: about the academy `here`.
import { newId } from "#src/db/columns.ts";
import { changeCourses } from "../write-course.ts";
import type { Calls } from "./calls.ts";

export const publishingCalls: Calls = {
  "POST /courses/{id}/publish": ({ here }) => ({
    path: `/courses/${here.course.id}/publish`,
    method: "POST",
  }),
  "POST /courses/{id}/unpublish": ({ here }) => ({
    path: `/courses/${here.course.id}/unpublish`,
    method: "POST",
  }),
  "POST /courses/{id}/archive": ({ here }) => ({
    path: `/courses/${here.course.id}/archive`,
    method: "POST",
  }),
  "POST /courses/{id}/restore": async ({ here }) => {
    const { id } = await here.addCourse();
    await changeCourses(here.ctx, id, { status: "archived" });
    return { path: `/courses/${id}/restore`, method: "POST" };
  },
  "DELETE /courses/{id}": async ({ here }) => {
    const { id } = await here.addCourse();
    await changeCourses(here.ctx, id, { status: "draft" });
    return { path: `/courses/${id}`, method: "DELETE" };
  },
  "GET /reviews": () => ({ path: "/reviews" }),
  "POST /reviews/{id}/approve": () => ({ path: `/reviews/${newId()}/approve`, method: "POST" }),
  "POST /reviews/{id}/return": () => ({
    path: `/reviews/${newId()}/return`,
    json: { reason: "El audio no se oye." },
  }),
};
