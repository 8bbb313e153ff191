// The calls about the learners of a course: about the academy `here`.
import type { Calls } from "./calls.ts";

export const learnerCalls: Calls = {
  "GET /courses/{id}/info": ({ here }) => ({ path: `/courses/${here.course.id}/info` }),
  "GET /courses/{id}/learners.csv": ({ here }) => ({
    path: `/courses/${here.course.id}/learners.csv`,
  }),
};
