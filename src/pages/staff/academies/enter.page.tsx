// /semillero/admin/academies/:subdomain/enter: lets a member of staff look at an academy's
// administration for an hour. Its GET, as after a reload, leads to the academy's details.
import { redirect } from "react-router";
import { academiesPath, basicsPath } from "#src/academies/admin-paths.rules.ts";
import { openEntry } from "#src/administration/staff-entry.ts";
import { actForMember, loadForMember } from "#src/http/react-router.ts";
import { requireAcademy } from "./require-academy.ts";

type Place = { subdomain: string };

export const loader = loadForMember<never, Place>(async ({ ctx, params }) => {
  const { subdomain } = await requireAcademy(ctx, params.subdomain);
  throw redirect(`${academiesPath}/${subdomain}`);
});

export const action = actForMember<never, Place>(
  async ({ ctx, params }) => {
    const { id } = await requireAcademy(ctx, params.subdomain);
    const academy = await openEntry(ctx, id);
    throw redirect(`${basicsPath}?subdomain=${academy.subdomain}`);
  },
  { alone: true },
);
