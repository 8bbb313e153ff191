// The sitemap: every page URL and its file, Spanish and English aliases side by side.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("pages/frame/frame.layout.tsx", [
    route("explore", "pages/shop/explore/explore.page.tsx"),
    route("explore/courses/:courseId/:slug?", "pages/shop/course/course.page.tsx"),
    route("courses/:courseId/:courseName?", "pages/shop/course/course-alias.page.tsx"),
    route("courses/:courseId/subscribe", "pages/shop/course/subscribe.page.tsx"),

    layout("pages/account/account.layout.tsx", [
      route("account", "pages/account/profile.page.tsx"),
      route("account/orders", "pages/account/orders/orders.page.tsx"),
      route("account/password", "pages/account/password.page.tsx"),
      route("account/second-factor", "pages/account/second-factor.page.tsx"),
      route("account/sessions", "pages/account/sessions.page.tsx"),
      route("account/notifications", "pages/account/notifications.page.tsx"),
      route("account/teaching", "pages/account/teaching.page.tsx"),
      route("account/activity", "pages/account/activity.page.tsx"),
      route("account/data", "pages/account/data.page.tsx"),
    ]),

    route("account/orders/:orderId", "pages/account/orders/order.page.tsx"),
    route("account/orders/:orderId/recibo", "pages/account/orders/receipt.page.tsx"),

    route("free-content/downloads", "pages/landings/free-content/downloads.page.tsx"),
    route("contenido-gratuito/downloads", "pages/landings/free-content/downloads.page.tsx", {
      id: "descargas",
    }),
    route("free-content/stop", "pages/landings/free-content/stop.page.tsx"),

    layout("pages/site/prose.layout.tsx", [
      route("terms", "pages/site/terms.page.tsx"),
      route("about", "pages/site/about.page.tsx"),
      route("help", "pages/site/help/help.page.tsx"),
      route("ayuda", "pages/site/help/help.page.tsx", { id: "ayuda" }),
      route("contact", "pages/site/contact/contact.page.tsx"),
      route("contacto", "pages/site/contact/contact.page.tsx", { id: "contacto" }),
    ]),
    route("notifications/stop", "pages/account/stop-mail.page.tsx"),
    route("access-denied", "pages/site/access-denied.page.tsx"),
  ]),

  layout("pages/academy/admin/admin.layout.tsx", [
    layout("pages/academy/dashboard/dashboard.layout.tsx", [
      route("academy/dashboard", "pages/academy/dashboard/dashboard.page.tsx"),
      route("academy/dashboard/*", "pages/academy/dashboard/dashboard-alias.page.tsx"),
    ]),
    route("semillero/admin", "pages/academy/basics/basics.page.tsx"),
    layout("pages/academy/sales/sales.layout.tsx", [
      route("semillero/admin/sales", "pages/academy/sales/sales.page.tsx"),
      route("semillero/admin/sales/orders", "pages/academy/sales/orders.page.tsx"),
      route("semillero/admin/sales/orders/:orderId", "pages/academy/sales/order.page.tsx"),
      route("semillero/admin/sales/coupons", "pages/academy/sales/coupons.page.tsx"),
      route("semillero/admin/sales/refunds", "pages/academy/sales/refunds.page.tsx"),
      route("semillero/admin/sales/payouts", "pages/academy/sales/payouts.page.tsx"),
    ]),
    route("semillero/admin/merchant", "pages/academy/merchant/merchant.page.tsx"),
    route("semillero/admin/closing", "pages/academy/closing/closing.page.tsx"),
    route("semillero/admin/tax", "pages/academy/tax/tax.page.tsx"),
    route("admin/teachers", "pages/academy/teachers/teachers.page.tsx"),
    route("semillero/admin/teachers", "pages/academy/teachers/teachers-alias.page.tsx"),
    route("semillero/admin/courses", "pages/academy/courses/courses.page.tsx"),
    route("semillero/admin/courses/:courseId", "pages/academy/courses/review.page.tsx"),
    route("semillero/admin/students", "pages/academy/students/students.page.tsx"),
    route("semillero/admin/free-content", "pages/academy/campaigns/campaigns.page.tsx"),
    route("semillero/admin/free-content/:campaignId", "pages/academy/campaigns/campaign.page.tsx"),
    route("semillero/admin/messages", "pages/academy/messages/messages.page.tsx"),
    route("semillero/admin/administrators", "pages/academy/administrators/administrators.page.tsx"),
  ]),

  layout("pages/staff/staff.layout.tsx", [
    route("semillero/admin/academies", "pages/staff/academies/academies.page.tsx"),
    route("semillero/admin/jobs", "pages/staff/jobs/jobs.page.tsx"),
    route("semillero/admin/academies/:subdomain", "pages/staff/academies/academy.page.tsx"),
    route("semillero/admin/reviews", "pages/staff/reviews/reviews.page.tsx"),
    route("semillero/admin/academies/:subdomain/enter", "pages/staff/academies/enter.page.tsx"),
  ]),

  layout("pages/teachers/teachers.layout.tsx", [
    layout("pages/teachers/shell/page.layout.tsx", [
      route("teachers", "pages/teachers/home/home.page.tsx"),
      route("teachers/courses", "pages/teachers/courses/courses.page.tsx"),
      route("teachers/courses/create", "pages/teachers/wizard/wizard.page.tsx", { id: "create" }),
      route("teachers/courses/:courseId/edit", "pages/teachers/wizard/wizard.page.tsx"),
      route("teachers/courses/:courseId/cover", "pages/teachers/wizard/cover.page.tsx"),
      route("teachers/courses/:courseId/copy", "pages/teachers/copying/copy.page.tsx"),
      route("teachers/courses/:courseId/saves", "pages/teachers/saves/saves.page.tsx"),
      route("teachers/courses/:courseId/info", "pages/teachers/info/info.page.tsx"),
      route("teachers/courses/:courseId/coupons", "pages/teachers/coupons/coupons.page.tsx"),
      route(
        "teachers/courses/:courseId/status",
        "pages/teachers/publishing/course-status.page.tsx",
      ),
      route("teachers/courses/:courseId/modules", "pages/teachers/modules/modules.page.tsx"),
      route(
        "teachers/courses/:courseId/modules/:moduleId/classes",
        "pages/teachers/class-editor/new-class.page.tsx",
      ),
      route(
        "teachers/courses/:courseId/modules/:moduleId/classes/:classId",
        "pages/teachers/class-editor/class-editor.page.tsx",
      ),
      route(
        "teachers/courses/:courseId/modules/:moduleId/classes/:classId/captions",
        "pages/teachers/class-editor/captions.page.tsx",
      ),
      route("teachers/questions", "pages/teachers/questions/questions.page.tsx"),
      route("teachers/payment_methods", "pages/teachers/payment-methods/payment-methods.page.tsx"),
      route("teachers/notifications", "pages/teachers/notifications.page.tsx"),
      route("teachers/stats", "pages/teachers/stats/stats.page.tsx"),
      route("teachers/help", "pages/teachers/help/help.page.tsx"),
    ]),
  ]),

  layout("pages/learning/learning.layout.tsx", [
    route("courses/:courseId/clases/:classId", "pages/learning/watch.page.tsx"),
    route("courses/:courseId/classes/:classId", "pages/learning/watch.page.tsx", {
      id: "watch-english",
    }),
    route("courses/:courseId/continue", "pages/learning/continue.page.tsx"),
  ]),
  route("courses/:courseId/clases/:classId/comments", "pages/learning/comments.page.tsx"),

  layout("pages/checkout/checkout.layout.tsx", [
    route("checkouts", "pages/checkout/checkout.page.tsx"),
  ]),

  layout("pages/academy-sign-up/academy-sign-up.layout.tsx", [
    route("semillero/academiesSignUp", "pages/academy-sign-up/academy-sign-up.page.tsx"),
    route("semillero/academiesSignUp/open", "pages/academy-sign-up/open.page.tsx"),
  ]),

  layout("pages/sign-in/sign-in.layout.tsx", [
    route("login", "pages/sign-in/sign-in.page.tsx"),
    route("login/email", "pages/sign-in/sign-in.page.tsx", { id: "sign-in-email" }),
    route("login/signup", "pages/sign-in/sign-up.page.tsx"),
    route("login/signup/email", "pages/sign-in/sign-up.page.tsx", { id: "sign-up-email" }),
    route("login/code", "pages/sign-in/code.page.tsx"),
    route("login/forgot", "pages/sign-in/forgot.page.tsx"),
    route("login/reset", "pages/sign-in/reset.page.tsx"),
    route("login/new-email", "pages/sign-in/new-email.page.tsx"),
    route("login/verify", "pages/sign-in/verify.page.tsx"),
    route("login/gift", "pages/sign-in/gift.page.tsx"),
    route("login/invitation", "pages/sign-in/invitation.page.tsx"),
    route("login/invitation/stop", "pages/sign-in/invitation-stop.page.tsx"),
    route("login/teach", "pages/sign-in/teach.page.tsx"),
    route("login/administrator", "pages/sign-in/administrator.page.tsx"),
    route("login/OAuth/:provider", "pages/sign-in/external-start.page.tsx"),
    route("login/external/:provider", "pages/sign-in/external.page.tsx"),
  ]),
  route("login/pass", "pages/sign-in/pass.page.tsx"),
  route("login/complete", "pages/sign-in/complete.page.tsx"),
  route("signup", "pages/sign-in/sign-up-alias.page.tsx"),
  route("signup/complete", "pages/sign-in/sign-up-alias.page.tsx", { id: "complete-alias" }),
  route("logout", "pages/sign-in/logout.page.tsx"),
  route("dashboard", "pages/sign-in/dashboard.page.tsx"),

  layout("pages/landings/landing.layout.tsx", [
    index("pages/landings/home.page.tsx"),
    route("semillero/landing", "pages/landings/product/product.page.tsx"),
  ]),
  layout("pages/landings/free-content/campaign.layout.tsx", [
    route("free-content/:campaignName", "pages/landings/free-content/campaign.page.tsx"),
    route("contenido-gratuito/:campaignName", "pages/landings/free-content/campaign.page.tsx", {
      id: "campaña",
    }),
  ]),
  route("free-content", "pages/landings/free-content/free-content.page.tsx"),
  route("contenido-gratuito", "pages/landings/free-content/free-content.page.tsx", {
    id: "contenido-gratuito",
  }),
  route("*", "pages/site/not-found.page.tsx"),
] satisfies RouteConfig;
