// What staff do for the whole platform, on the main host.
import { Outlet, useLoaderData } from "react-router";
import { guardedBy, staffOnly } from "#src/http/guards.ts";
import { loadForMember } from "#src/http/react-router.ts";
import adminCss from "#src/pages/frame/admin/admin-shell.css?url";
import { AdminShell } from "#src/pages/frame/admin/admin-shell.tsx";
import { adminShellData } from "#src/pages/frame/admin/admin-shell-data.ts";
import { problem } from "#src/problem.ts";
import staffCss from "./staff.css?url";

export const middleware = guardedBy((request) => {
  if (request.ctx.academy.subdomain === null) return staffOnly(request);
  throw problem("not_found", "Esta página no existe");
});

export const handle = { publicScript: true };

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: staffCss },
];

export const loader = loadForMember(adminShellData);

export default function StaffLayout() {
  return (
    <AdminShell shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminShell>
  );
}
