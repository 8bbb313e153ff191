// The pages of each role in an academy full of long words, for journeys that look at all of them.
import { lessonPath } from "#src/courses/rules.ts";
import { type HostileScene, longWord } from "./hostile-scene.ts";

export const roles = ["visitor", "student", "teacher", "academy"] as const;

type Role = (typeof roles)[number];

export function walkOf(role: Role, scene: HostileScene): string[] {
  return walksIn(scene)[role];
}

export function coursePathIn({ courseId }: HostileScene): string {
  return `/explore/courses/${courseId}/${longWord.toLowerCase()}`;
}

function walksIn(scene: HostileScene): Record<Role, string[]> {
  const course = coursePathIn(scene);
  const launch = `/explore/courses/${scene.launchId}/${longWord.toLowerCase()}`;
  const lesson = lessonPath(scene.courseId, scene.lessonIds[0] ?? "");
  const terms = `terms=${longWord}`;
  return {
    visitor: [
      "/",
      "/explore",
      `/explore?category=${longWord}`,
      `/explore?${terms}x`,
      course,
      launch,
      `${course}?isFreeFlow=true`,
      `/checkouts?courses=${scene.courseId}`,
      "/login",
      "/login/email",
      "/login/signup/email",
      "/login/forgot",
      "/login/new-email?token=x",
      "/login/administrator?token=x",
      "/semillero/landing",
      "/semillero/academiesSignUp",
      "/semillero/academiesSignUp/open",
      "/terms",
      "/terms?version=2023-11",
      "/about",
      `/free-content/${scene.campaign}`,
      `/login/signup?campaign=leads&redirectTo=/free-content/downloads?campaign=${scene.campaign}`,
      "/help",
      `/help?q=${longWord}`,
      "/contact",
      "/contact?sent=nada",
      "/access-denied",
      "/no-existe",
    ],
    student: [
      "/explore",
      course,
      launch,
      `/courses/${scene.launchId}/subscribe`,
      lesson,
      `/checkouts?courses=${scene.courseId}`,
      "/account",
      "/account/orders",
      ...scene.orderIds.map((id) => `/account/orders/${id}`),
      `/account/orders/${scene.orderIds[1]}/recibo`,
      "/account/password",
      "/account/second-factor",
      "/account/sessions",
      "/account/teaching",
      "/account/activity",
      "/account/notifications",
      "/account/data",
      `/free-content/downloads?campaign=${scene.campaign}`,
    ],
    teacher: [
      course,
      `${course}?teacherPreview=true`,
      "/teachers",
      "/teachers/courses",
      `/teachers/courses?terms=${longWord}`,
      "/teachers/questions",
      "/teachers/payment_methods",
      "/teachers/stats",
      "/teachers/notifications",
      `/teachers/stats?range=90&course=${scene.courseId}`,
      "/teachers/help",
      `/teachers/help?q=${longWord}`,
      "/teachers/courses/create",
      `/teachers/courses/${scene.courseId}/edit?step=2`,
      `/teachers/courses/${scene.courseId}/edit?step=3`,
      `/teachers/courses/${scene.courseId}/modules`,
      `/teachers/courses/${scene.courseId}/info`,
      `/teachers/courses/${scene.courseId}/info?tab=invited&invite=1`,
      `/teachers/courses/${scene.courseId}/info?email=${longWord}x`,
      `/teachers/courses/${scene.courseId}/coupons`,
      `/teachers/courses/${scene.courseId}/coupons?coupon=new`,
      `/teachers/courses/${scene.courseId}/copy`,
      `/teachers/courses/${scene.courseId}/saves`,
      `/teachers/courses/${scene.courseId}/modules/${scene.moduleId}/classes/${scene.lessonIds[0]}`,
    ],
    academy: [
      "/semillero/admin",
      "/semillero/admin?edit=accent",
      "/semillero/admin?edit=about",
      "/semillero/admin?edit=teaching",
      "/academy/dashboard",
      "/semillero/admin?edit=subdomain",
      "/semillero/admin?edit=logo",
      "/semillero/admin?edit=categories.new",
      "/semillero/admin?edit=categories&of=cultivo",
      "/semillero/admin?edit=categories.remove&of=cultivo",
      "/semillero/admin/courses",
      "/semillero/admin/courses?tab=review",
      "/semillero/admin/courses?tab=removed",
      "/admin/teachers",
      "/admin/teachers?tab=requests",
      "/admin/teachers?tab=invited",
      "/semillero/admin/students",
      "/semillero/admin/messages",
      "/semillero/admin/administrators",
      `/semillero/admin/messages?tab=all&q=${longWord}x`,
      `/semillero/admin/students?q=${longWord}x`,
      "/semillero/admin/free-content",
      `/semillero/admin/free-content?q=${longWord}x`,
      "/semillero/admin/free-content/new",
      "/semillero/admin/sales",
      "/semillero/admin/sales?range=12m",
      "/semillero/admin/sales/orders",
      "/semillero/admin/sales/orders?terms=nadie",
      "/semillero/admin/sales/coupons",
      "/semillero/admin/merchant",
      "/semillero/admin/closing",
      "/semillero/admin/tax",
      "/semillero/admin/sales/payouts",
      "/semillero/admin/sales/coupons?coupon=new",
      "/semillero/admin/sales/refunds",
      "/semillero/admin/sales/refunds?tab=send",
      "/semillero/admin/sales/refunds?tab=sent",
    ],
  };
}
