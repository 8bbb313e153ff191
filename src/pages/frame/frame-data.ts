// The data of header and footer on every public page.
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { brandOf } from "#src/academies/brand-of.ts";
import { contactOf } from "#src/academies/contact.ts";
import { homeOf } from "#src/accounts/sign-in/arrival.ts";
import type { Ctx, Role } from "#src/ctx.ts";
import { accessDeniedPath } from "#src/http/guards.ts";
import type { Web } from "#src/http/web.ts";
import { toldLater, toldNow } from "#src/notifications/told-data.ts";
import { almanacOn } from "#src/ui/moon.ts";
import { social } from "./social.rules.ts";
import { standingOf } from "./standing-data.ts";

/** The top navigation (spec 2 §2, Teacher area). */
type AreasOfRoles = Partial<Record<Role, { name: string; href: string } | undefined>>;
const areas: AreasOfRoles = {
  student: { name: "Feed", href: "/explore" },
  teacher: { name: "Dashboard", href: "/teachers" },
  academy: { name: "Tu academia", href: "/academy/dashboard" },
  admin: { name: "Administración", href: basicsPath },
};

/** A suspended or closed academy shows no courses. */
const areasWhileAway: AreasOfRoles = {
  ...areas,
  student: undefined,
  teacher: { name: "Métodos de pago", href: homeOf("teacher", true) },
};

export type Frame = ReturnType<typeof frameOf>;

/** It asks the database nothing, so the bell has no number. */
export function frameOf(ctx: Ctx, web: Web, url: URL) {
  const academy = brandOf(ctx);
  const { email, whatsapp } = ctx.academy;
  const actor = web.unread ? null : ctx.actor;
  const away = isAway(ctx.academy, ctx.now);
  return {
    viewer: web.unread ? undefined : viewerOf(actor, away ? areasWhileAway : areas),
    // After signing in, the access-denied page leads to the catalogue.
    here:
      url.pathname === accessDeniedPath
        ? away
          ? "/login"
          : "/explore"
        : url.pathname + url.search,
    searches: !away,
    terms: url.searchParams.get("terms") ?? undefined,
    // Only a visitor with a session has a form to protect; the others may share one cached page.
    csrf: actor ? web.csrfToken() : null,
    academy,
    standing: standingOf(ctx),
    /** Where to write about a problem. */
    contact: contactOf(ctx),
    foot: {
      academy,
      home: academyOrigin(ctx.outside, null),
      email,
      whatsapp,
      almanac: almanacOn(ctx.now),
      social: (academy.isProduct ? social : {}) as Partial<typeof social>,
      asksConsent: ctx.outside.pixel !== undefined,
      hasAbout: !away,
    },
  };
}

/** With the bell's number, one query for whoever has a session; none for a visitor. */
export async function frameWithBell(ctx: Ctx, web: Web, url: URL): Promise<Frame> {
  const frame = frameOf(ctx, web, url);
  if (!frame.viewer) return frame;
  return { ...frame, viewer: { ...frame.viewer, told: await toldNow(ctx) } };
}

function viewerOf(actor: Ctx["actor"], areas: AreasOfRoles) {
  if (!actor) return null;
  const { name, pictureUrl, role } = actor;
  return { name, pictureUrl, area: areas[role] ?? null, told: toldLater(actor) };
}
