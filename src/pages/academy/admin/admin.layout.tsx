// The administration of an academy, for its administrators and for staff.
import { Outlet, useLoaderData } from "react-router";
import { guardedBy } from "#src/http/guards.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { AdminShell } from "#src/pages/frame/admin/admin-shell.tsx";
import { adminShellData } from "#src/pages/frame/admin/admin-shell-data.ts";
import academyCss from "../academy.css?url";
import { administrationGuard } from "./administration-guard.ts";

export const middleware = guardedBy(administrationGuard);

/** Keeps the bell right, and makes copy buttons work. */
export const handle = { publicScript: true };

export const links = () => [{ rel: "stylesheet", href: academyCss }];

/** What every page below it knows: see `useAdmin`. */
export const loader = loadForMember(adminShellData);

export default function AdminLayout() {
  return (
    <AdminShell shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminShell>
  );
}
