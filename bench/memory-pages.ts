// The pages that each role opens while the memory is measured.
import type { Fixture } from "../e2e/fixture.ts";
import { coursePath } from "./pages.ts";

export async function pagesOf(origin: string, { courseId, launchId, lessonIds }: Fixture) {
  const newest = await coursePath(origin);
  const whole = await (await fetch(`${origin}/api/courses/${courseId}`)).json();
  const moduleId = (whole as { modules: { id: string }[] }).modules[0]?.id;
  const edited = `/teachers/courses/${courseId}`;
  return {
    visitor: [
      ...["/", "/explore", "/explore?category=cultivo", "/explore?terms=caf", newest, "/help"],
      ...["/contact", "/about", "/terms", "/semillero/landing", "/login", "/login/email"],
      ...["/login/signup/email", "/login/forgot", "/semillero/academiesSignUp", "/api/courses"],
      ...[`/checkouts?courses=${courseId}`, "/free-content/calendario-2027", "/sitemap.xml"],
    ],
    student: [
      ...["/", "/explore", newest, `/courses/${launchId}/subscribe`, "/account", "/account/orders"],
      ...["/account/password", "/account/second-factor", "/account/sessions", "/account/activity"],
      ...["/account/notifications", "/account/data", `/checkouts?courses=${courseId}`],
    ],
    teacher: [
      ...["/teachers", "/teachers/courses", "/teachers/questions", "/teachers/payment_methods"],
      ...["/teachers/stats", "/teachers/notifications", "/teachers/help", `${edited}/info`],
      ...[`${edited}/edit`, `${edited}/modules`, `${edited}/coupons`, `${edited}/copy`],
      ...[`${edited}/modules/${moduleId}/classes/${lessonIds[0]}`, `${edited}/saves`],
      `/courses/${courseId}/clases/${lessonIds[0]}`,
    ],
    academy: [
      ...["/semillero/admin", "/academy/dashboard", "/semillero/admin/courses", "/admin/teachers"],
      ...["/semillero/admin/students", "/semillero/admin/messages", "/semillero/admin/sales"],
      ...["/semillero/admin/free-content", "/semillero/admin/sales/orders"],
      ...["/semillero/admin/sales/coupons", "/semillero/admin/sales/refunds"],
      ...["/semillero/admin/sales/payouts", "/semillero/admin/merchant"],
      ...["/semillero/admin/tax"],
    ],
    staff: ["/semillero/admin/academies", "/semillero/admin/jobs", "/semillero/admin/reviews"],
  };
}
