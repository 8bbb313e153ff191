// The administration of an academy, for its administrators and for staff.
import { Outlet, redirect, useLoaderData } from "react-router";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { academiesPath, basicsPath } from "#src/academies/admin-paths.rules.ts";
import { findAcademy } from "#src/academies/queries.ts";
import { hasOpenEntry } from "#src/administration/staff-entry.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { notFoundText } from "#src/http/errors.ts";
import { academyOrStaffOnly, type GuardedRequest, guardedBy } from "#src/http/guards.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { AdminShell } from "#src/pages/frame/admin/admin-shell.tsx";
import { adminShellData } from "#src/pages/frame/admin/admin-shell-data.ts";
import { problem } from "#src/problem.ts";
import academyCss from "../academy.css?url";
import { adminTexts } from "./admin-texts.rules.ts";

export const middleware = guardedBy(administrationGuard);

/** Keeps the bell right, and makes copy buttons work. */
export const handle = { publicScript: true };

export const links = () => [{ rel: "stylesheet", href: academyCss }];

/** What every page below it knows: see `useAdmin`. */
export const loader = loadForMember(adminShellData);

const subdomainShape = /^[a-z0-9-]{1,63}$/i;

/**
 * The administrators of the host's academy, and staff. On the main host `?subdomain=` names another
 * academy: staff who have entered it look at it and change nothing, and everybody else is sent to
 * the administration on its own host, where its accounts are.
 */
async function administrationGuard(request: GuardedRequest): Promise<MemberCtx> {
  const { ctx, url, method } = request;
  const asked = url.searchParams.get("subdomain");
  if (asked === null || asked.toLowerCase() === ctx.academy.subdomain) {
    return academyOrStaffOnly(request);
  }
  const isPlatformStaff = ctx.academy.subdomain === null && ctx.actor?.role === "admin";
  const staff = isPlatformStaff ? academyOrStaffOnly(request) : null;
  const academy = subdomainShape.test(asked) ? await findAcademy(ctx.db, asked) : null;
  if (!academy) throw problem("not_found", notFoundText);
  if (!staff) throw redirect(academyUrl({ ...ctx, academy }, basicsPath));
  if (method !== "GET" && method !== "HEAD") throw problem("forbidden", adminTexts.readOnly);
  if (!(await hasOpenEntry(staff, academy.id))) {
    throw redirect(`${academiesPath}/${academy.subdomain}/enter`);
  }
  return { ...staff, academy, db: ctx.allAcademies.dbOf(academy.id) };
}

export default function AdminLayout() {
  return (
    <AdminShell shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminShell>
  );
}
