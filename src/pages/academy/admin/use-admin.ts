// What a view of the administration knows of its place.
import { useRouteLoaderData } from "react-router";
import { withQuery } from "#src/pages/frame/admin/admin-menu.rules.ts";

type Admin = { academyName: string; query: string; readOnly: boolean };

/** The route of the area's layout. */
const layout = "pages/academy/admin/admin.layout";

type Place = {
  name: string;
  readOnly: boolean;
  /** Leads to another page of the same academy's administration. */
  href(path: string): string;
  /** Null for staff who entered: an academy's pictures are served at its own host alone. */
  picture(url: string | null): string | null;
};

export function useAdmin(): Place {
  const admin = useRouteLoaderData<Admin>(layout);
  const readOnly = admin?.readOnly ?? true;
  return {
    name: admin?.academyName ?? "",
    readOnly,
    href: (path) => withQuery(path, admin?.query ?? ""),
    picture: (url) => (readOnly ? null : url),
  };
}
