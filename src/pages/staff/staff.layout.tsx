// What staff do for the whole platform, on the main host.
import { Outlet } from "react-router";
import { guardedBy, staffOnly } from "#src/http/guards.ts";

export const middleware = guardedBy(staffOnly);

export const handle = { publicScript: true };

export default function StaffLayout() {
  return <Outlet />;
}
