// /academy/dashboard/…: an address below the home page leads to it (spec 2 §2).
import { redirect } from "react-router";
import { dashboardPath } from "#src/academies/admin-paths.rules.ts";
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => {
  throw redirect(dashboardPath);
});
