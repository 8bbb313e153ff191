// The API map: one line per router, all under /api, and the document that describes them.

import { academiesApi } from "#src/api/academies.api.ts";
import { academyApi } from "#src/api/academy.api.ts";
import { privacyApi } from "#src/api/account-data.api.ts";
import { activityApi } from "#src/api/activity.api.ts";
import { attachmentsApi } from "#src/api/attachments.api.ts";
import { accountsApi } from "#src/api/auth.api.ts";
import { badgesApi } from "#src/api/badges.api.ts";
import { balanceApi } from "#src/api/balance.api.ts";
import { campaignFilesApi } from "#src/api/campaign-files.api.ts";
import { campaignsAdminApi } from "#src/api/campaigns-admin.api.ts";
import { captionsApi } from "#src/api/captions.api.ts";
import { lessonsApi } from "#src/api/classes.api.ts";
import { commentsApi } from "#src/api/comments.api.ts";
import { contactApi } from "#src/api/contact.api.ts";
import { contentApi } from "#src/api/content.api.ts";
import { copiesApi } from "#src/api/copies.api.ts";
import { couponsApi } from "#src/api/coupons.api.ts";
import { couponsCsvApi } from "#src/api/coupons-csv.api.ts";
import { courseInfoApi } from "#src/api/course-info.api.ts";
import { coursesApi } from "#src/api/courses.api.ts";
import { coverApi } from "#src/api/cover.api.ts";
import { editClassesApi } from "#src/api/edit-classes.api.ts";
import { emailChangeApi } from "#src/api/email-change.api.ts";
import { inviteesApi } from "#src/api/invitees.api.ts";
import { leadsApi } from "#src/api/leads.api.ts";
import { merchantApi } from "#src/api/merchant.api.ts";
import { modulesApi } from "#src/api/modules.api.ts";
import { notesApi } from "#src/api/notes.api.ts";
import { notificationsApi } from "#src/api/notifications.api.ts";
import { orderRefundsApi } from "#src/api/order-refunds.api.ts";
import { ordersApi } from "#src/api/orders.api.ts";
import { passwordApi } from "#src/api/password.api.ts";
import { payoutsApi } from "#src/api/payouts.api.ts";
import { pictureApi } from "#src/api/picture.api.ts";
import { profileApi } from "#src/api/profile.api.ts";
import { publishingApi } from "#src/api/publishing.api.ts";
import { questionsApi } from "#src/api/questions.api.ts";
import { receiptsApi } from "#src/api/receipts.api.ts";
import { refundsApi } from "#src/api/refunds.api.ts";
import { removalsApi } from "#src/api/removals.api.ts";
import { salesApi } from "#src/api/sales.api.ts";
import { saveCourseApi } from "#src/api/save-course.api.ts";
import { savesApi } from "#src/api/saves.api.ts";
import { secondFactorApi } from "#src/api/second-factor.api.ts";
import { sessionsApi } from "#src/api/sessions.api.ts";
import { statisticsApi } from "#src/api/statistics.api.ts";
import { ratesApi } from "#src/api/stock.api.ts";
import { studentsAdminApi } from "#src/api/students-admin.api.ts";
import { subscriptionsApi } from "#src/api/subscriptions.api.ts";
import { taxApi } from "#src/api/tax.api.ts";
import { teacherCoursesApi } from "#src/api/teacher-courses.api.ts";
import { teacherInvitationsApi } from "#src/api/teacher-invitations.api.ts";
import { teachersAdminApi } from "#src/api/teachers-admin.api.ts";
import { checkoutApi } from "#src/api/transactions.api.ts";
import { uploadsApi } from "#src/api/uploads.api.ts";
import { waysToPayApi } from "#src/api/ways-to-pay.api.ts";
import { docsPage } from "#src/http/docs-page.ts";
import { router } from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { PRODUCT_NAME } from "#src/ui/brand/product.rules.ts";

export const api = router();

api.route("/", accountsApi);
api.route("/", passwordApi);
api.route("/", emailChangeApi);
api.route("/", profileApi);
api.route("/", pictureApi);
api.route("/", sessionsApi);
api.route("/", activityApi);
api.route("/", notificationsApi);
api.route("/", secondFactorApi);
api.route("/", privacyApi);
api.route("/", coursesApi);
api.route("/", leadsApi);
api.route("/", uploadsApi);
api.route("/", contentApi);
api.route("/", attachmentsApi);
api.route("/", lessonsApi);
api.route("/", commentsApi);
api.route("/", notesApi);
api.route("/", captionsApi);
api.route("/", coverApi);
api.route("/", editClassesApi);
api.route("/", modulesApi);
api.route("/", inviteesApi);
api.route("/", publishingApi);
api.route("/", copiesApi);
api.route("/", savesApi);
api.route("/", removalsApi);
api.route("/", saveCourseApi);
api.route("/", teacherCoursesApi);
api.route("/", questionsApi);
api.route("/", courseInfoApi);
api.route("/", statisticsApi);
api.route("/", merchantApi);
api.route("/", taxApi);
api.route("/", balanceApi);
api.route("/", payoutsApi);
api.route("/", salesApi);
api.route("/", badgesApi);
api.route("/", teacherInvitationsApi);
api.route("/", teachersAdminApi);
api.route("/", studentsAdminApi);
api.route("/", campaignsAdminApi);
api.route("/", campaignFilesApi);
api.route("/", contactApi);
api.route("/", checkoutApi);
api.route("/", couponsCsvApi);
api.route("/", couponsApi);
api.route("/", ordersApi);
api.route("/", receiptsApi);
api.route("/", orderRefundsApi);
api.route("/", refundsApi);
api.route("/", waysToPayApi);
api.route("/", subscriptionsApi);
api.route("/", ratesApi);
api.route("/", academiesApi);
api.route("/", academyApi);

api.openAPIRegistry.registerComponent("securitySchemes", "session", {
  type: "apiKey",
  in: "cookie",
  name: "__Host-session",
  description:
    "En http://localhost la cookie se llama session. Además, X-XSRF-TOKEN con el valor de la cookie XSRF-TOKEN en lo que cambie algo",
});
api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
  type: "http",
  scheme: "bearer",
});

/** OpenAPI 3.1. @param title of the site that it describes */
export function openApiDocument(title = PRODUCT_NAME) {
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title,
      version: "1.0.0",
      description: "Cursos del campo: catálogo, compra y clases.",
    },
    servers: [{ url: "/api" }],
  });
}

api.get("/openapi.json", (c) => c.json(openApiDocument(c.get("ctx").academy.name)));
api.get("/docs", (c) => c.html(docsPage(openApiDocument(c.get("ctx").academy.name))));
api.all("*", () => {
  throw problem("not_found", "Esta dirección de la API no existe");
});
