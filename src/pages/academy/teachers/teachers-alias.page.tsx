// /semillero/admin/teachers: the same page at the address of its neighbours.
import { redirect } from "react-router";
import { teachersPath } from "#src/academies/admin-paths.rules.ts";
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async ({ url }) => {
  throw redirect(`${teachersPath}${url.search}`);
});
