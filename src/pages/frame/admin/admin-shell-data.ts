// What the shell of the administration shows: where it is, and whose it is.

import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import {
  academiesPath,
  basicsPath,
  coursesPath,
  messagesPath,
  teachersPath,
} from "#src/academies/admin-paths.rules.ts";
import { brandOf } from "#src/academies/brand-of.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { Web } from "#src/http/web.ts";
import { toldLater, toldNow } from "#src/notifications/told-data.ts";
import { waitingInAcademy } from "#src/teaching/academy-home/academy-home-queries.ts";
import { standingOf } from "../standing-data.ts";
import { entriesFor, staffEntriesFor, withQuery } from "./admin-menu.rules.ts";

type Place = { ctx: MemberCtx; web: Web; entered: boolean };

export type AdminShellData = Awaited<ReturnType<typeof adminShellData>>;

export async function adminShellData({ ctx, web, entered }: Place) {
  const { actor, academy } = ctx;
  const { role } = actor;
  const query = entered ? `?subdomain=${academy.subdomain}` : "";
  const { toDecide, teachers, reviews, messages } = await waitingInAcademy(ctx);
  const waiting: Record<string, number> = {
    [basicsPath]: toDecide,
    [teachersPath]: teachers,
    [coursesPath]: reviews,
    [messagesPath]: messages,
  };
  const onMainHost = academy.subdomain === null || entered;
  return {
    academyName: academy.name,
    // Its pictures are served at its own host alone.
    academy: entered ? { ...brandOf(ctx), logoUrl: null } : brandOf(ctx),
    academyHref: academyUrl(ctx, "/"),
    /** Kept in every address of the area: `?subdomain=…`, or empty. */
    query,
    /** Whether the viewer is staff in somebody else's academy, who may look and change nothing. */
    readOnly: entered,
    leaveHref: academiesPath,
    standing: standingOf(ctx),
    name: actor.name,
    pictureUrl: actor.pictureUrl,
    csrf: web.csrfToken(),
    // The notifications of the viewer are in their own academy.
    told: entered ? toldLater(actor) : await toldNow(ctx),
    entries: entriesFor({ role }).map((entry) => ({
      ...entry,
      href: withQuery(entry.href, query),
      path: entry.href,
      waiting: waiting[entry.href] ?? 0,
    })),
    staffEntries: staffEntriesFor({ role, onMainHost }),
  };
}
