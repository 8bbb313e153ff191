// The academy's home page is for its administrators alone (spec 2 §6).
import { Outlet } from "react-router";
import { academyOnly, guardedBy } from "#src/http/guards.ts";

export const middleware = guardedBy(academyOnly);

export default function DashboardLayout() {
  return <Outlet />;
}
