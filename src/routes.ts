// The sitemap: every page URL and its file, Spanish and English aliases side by side.
import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("site/home.page.tsx"),
  route("explore", "courses/explore.page.tsx"),
  route("explore/courses/:courseId/:slug?", "courses/course.page.tsx"),
  route("courses/:courseId/clases/:classId", "lessons/watch.page.tsx"),
  route("courses/:courseId/classes/:classId", "lessons/watch.page.tsx", { id: "watch-english" }),
  route("courses/:courseId/continue", "lessons/continue.page.tsx"),
  route("checkouts", "checkout/checkout.page.tsx"),
  route("login", "accounts/sign-in.page.tsx"),
  route("login/email", "accounts/sign-in.page.tsx", { id: "sign-in-email" }),
  route("login/signup", "accounts/sign-up.page.tsx"),
  route("login/signup/email", "accounts/sign-up.page.tsx", { id: "sign-up-email" }),
  route("logout", "accounts/logout.page.tsx"),
  route("terms", "site/terms.page.tsx"),
  route("*", "site/not-found.page.tsx"),
] satisfies RouteConfig;
