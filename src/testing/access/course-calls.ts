// The calls about courses, classes, comments, progress and purchases: about the academy `here`.
import { eq } from "drizzle-orm";
import { addLessons } from "#src/courses/authoring/outline/add-lessons.ts";
import { addModule } from "#src/courses/authoring/outline/add-module.ts";
import { lessons, modules } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { cards, eventOf, tokenOf } from "../purchase.ts";
import { changeCourses } from "../write-course.ts";
import type { Calls, Request } from "./calls.ts";
import type { Asking } from "./scene.ts";

export const courseCalls: Calls = {
  "GET /courses": () => ({ path: "/courses" }),
  "GET /courses/launches": () => ({ path: "/courses/launches" }),
  "GET /leads": () => ({ path: "/leads?all=true" }),
  "GET /courses/{id}": ({ here }) => ({ path: `/courses/${here.course.id}` }),
  "HEAD /teachers/courses": () => ({ path: "/teachers/courses", method: "HEAD" }),
  "GET /teachers/courses": () => ({ path: "/teachers/courses" }),
  "GET /teachers/questions": () => ({ path: "/teachers/questions" }),
  "GET /teachers/statistics": ({ here }) => ({
    path: `/teachers/statistics?course=${here.course.id}`,
  }),
  "GET /teachers/statistics/days": ({ here }) => ({
    path: `/teachers/statistics/days?course=${here.course.id}`,
  }),
  "GET /teachers/statistics/classes": ({ here }) => ({
    path: `/teachers/statistics/classes?course=${here.course.id}`,
  }),
  "PUT /teachers/courses": ({ here }) => ({
    path: "/teachers/courses",
    method: "PUT",
    json: { id: here.course.id, learnings: ["Catar"] },
  }),
  // Creates one of the caller's own.
  "PUT /teachers/courses/": () => ({
    path: "/teachers/courses/",
    method: "PUT",
    json: { title: "Pulpa", description: "Compost.", price: 15, category: "cultivo" },
  }),
  "GET /courses/{courseId}/classes": ({ here }) => ({
    path: `/courses/${here.course.id}/classes?text=Fermentar`,
  }),
  "GET /courses/{courseId}/classes/{classId}": ({ here, paidId }) => ({
    path: `/courses/${here.course.id}/classes/${paidId}`,
  }),
  "POST /courses/{courseId}/classes": ({ here }) => ({
    path: `/courses/${here.course.id}/classes`,
    json: { moduleId: here.course.modules[0]?.id, title: "Poda", description: "Con tijera." },
  }),
  "PATCH /courses/{courseId}/classes/{classId}": ({ here, paidId }) => ({
    path: `/courses/${here.course.id}/classes/${paidId}`,
    method: "PATCH",
    json: { title: "Poda" },
  }),
  "GET /users/{userId}/course/{courseId}/progress": ({ here, people }) => ({
    path: `/users/${people.student.id}/course/${here.course.id}/progress`,
  }),
  "PATCH /users/{userId}/course/{courseId}/progress": ({ here, people, paidId }) => ({
    path: `/users/${people.student.id}/course/${here.course.id}/progress`,
    method: "PATCH",
    json: { class: paidId, minutes: 1 },
  }),
  "POST /users/{userId}/course/{courseId}/progress": ({ here, people, paidId }) => ({
    path: `/users/${people.student.id}/course/${here.course.id}/progress`,
    body: new URLSearchParams({ class: paidId, minutes: "1", seconds: "61", secondsAgo: "0" }),
  }),
  "PUT /users/{userId}/course/{courseId}/progress/{classId}/mark": (scene) => markOf(scene, "PUT"),
  "DELETE /users/{userId}/course/{courseId}/progress/{classId}/mark": (scene) =>
    markOf(scene, "DELETE"),
  "GET /removals": () => ({ path: "/removals" }),
  "POST /courses/{courseId}/classes/{classId}/restore": async ({ here }) => {
    const course = await here.addCourse();
    const id = course.modules[1]?.lessons[0]?.id ?? "";
    await here.ctx.db.update(lessons).set({ removedAt: yesterday() }).where(eq(lessons.id, id));
    return { path: `/courses/${course.id}/classes/${id}/restore`, method: "POST" };
  },
  "POST /courses/{courseId}/modules/{moduleId}/restore": async ({ here }) => {
    const course = await here.addCourse();
    const id = course.modules[1]?.id ?? "";
    await here.ctx.db.update(modules).set({ removedAt: yesterday() }).where(eq(modules.id, id));
    return { path: `/courses/${course.id}/modules/${id}/restore`, method: "POST" };
  },
  "POST /courses/{courseId}/undelete": async ({ here }) => {
    const { id } = await here.addCourse();
    await changeCourses(here.ctx, id, { status: "draft", removedAt: yesterday() });
    return { path: `/courses/${id}/undelete`, method: "POST" };
  },
  "GET /classes/{classId}/comments": ({ paidId }) => ({ path: `/classes/${paidId}/comments` }),
  "POST /classes/{classId}/comments": ({ paidId }) => ({
    path: `/classes/${paidId}/comments`,
    json: { comment: "¿Y en tierra fría?" },
  }),
  "DELETE /classes/{classId}/comments/{commentId}": async ({ paidId, comment }) => ({
    path: `/classes/${paidId}/comments/${await comment()}`,
    method: "DELETE",
  }),
  "GET /courses/{courseId}/notes": ({ here }) => ({ path: `/courses/${here.course.id}/notes` }),
  "GET /courses/{courseId}/notes/text": ({ here }) => ({
    path: `/courses/${here.course.id}/notes/text`,
  }),
  "POST /classes/{classId}/notes": ({ paidId }) => ({
    path: `/classes/${paidId}/notes`,
    json: { second: 75, text: "Podar en menguante" },
  }),
  "PUT /classes/{classId}/notes/{noteId}": async ({ paidId, note }) => ({
    path: `/classes/${paidId}/notes/${await note()}`,
    method: "PUT",
    json: { second: 80, text: "Podar en creciente" },
  }),
  "DELETE /classes/{classId}/notes/{noteId}": async ({ paidId, note }) => ({
    path: `/classes/${paidId}/notes/${await note()}`,
    method: "DELETE",
  }),
  "PUT /courses/{courseId}/modules": ({ here }) => ({
    path: `/courses/${here.course.id}/modules`,
    method: "PUT",
    json: { name: "La cosecha" },
  }),
  "DELETE /courses/{courseId}/modules/{moduleId}": async ({ here }) => {
    const { id } = await addModule(here.as(here.teacher), here.course.id, { name: "De más" });
    return { path: `/courses/${here.course.id}/modules/${id}`, method: "DELETE" };
  },
  "DELETE /courses/{courseId}/classes/{classId}": async ({ here }) => {
    const [module] = here.course.modules;
    const added = { moduleId: module?.id ?? "", titles: ["De más"] };
    const [lesson] = await addLessons(here.as(here.teacher), here.course.id, added);
    return { path: `/courses/${here.course.id}/classes/${lesson?.id}`, method: "DELETE" };
  },
  "POST /suscriptions/{courseId}": ({ launchId }) => ({
    path: `/suscriptions/${launchId}`,
    method: "POST",
  }),
  "GET /suscriptions/{courseId}": ({ launchId }) => ({ path: `/suscriptions/${launchId}` }),
  "GET /suscriptions": () => ({ path: "/suscriptions" }),
  "GET /transactions/preview": ({ here }) => ({
    path: `/transactions/preview?courses=${here.course.id}`,
  }),
  "POST /transactions": async ({ shop, here, actor }) => {
    // The enrolled student buys another course, and a visitor buys for somebody.
    const course = await here.addCourse();
    const input = await shop.purchase(course, cards.approved);
    const { firstName, lastName, phone, address, city } = input.billing;
    return {
      path: "/transactions",
      headers: { "idempotency-key": newId() },
      json: {
        cardInformation: { token: tokenOf(input), installments: 1 },
        customerInfo: { firstName, lastName, phone, email: `${newId()}@correo.test` },
        billingAddressInfo: { address, city, country: "CO" },
        conversionRate: input.shown.usdCop,
        acceptationToken: input.acceptanceToken,
        acceptPersonalAuth: input.personalDataToken,
        totalTaxes: input.shown.taxCents / 100,
        totalInvoice: input.shown.totalCents / 100,
        courseId: course.id,
        paymentType: "card",
        ...(actor ? {} : { behalfUser: `${newId()}@correo.test` }),
      },
    };
  },
  "POST /gateway/events": () => ({
    path: "/gateway/events",
    // The signature of the gateway is what admits it.
    json: eventOf({ id: newId(), status: "APPROVED", amount_in_cents: 100 }),
  }),
  "GET /stock": () => ({ path: "/stock" }),
  "GET /stock/{symbol}": () => ({ path: "/stock/USDCOP" }),
};

function yesterday(): Date {
  return new Date(Date.now() - 24 * 3_600_000);
}

function markOf({ here, people, paidId }: Asking, method: string): Request {
  const path = `/users/${people.student.id}/course/${here.course.id}/progress/${paidId}/mark`;
  return { path, method };
}
