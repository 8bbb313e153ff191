// What a view of the administration knows of its place.
import { useRouteLoaderData } from "react-router";
import { withQuery } from "#src/pages/frame/admin/admin-menu.rules.ts";

type Admin = { academyName: string; query: string; readOnly: boolean };

/** The route of the area's layout. */
const layout = "pages/academy/admin/admin.layout";

/** `href` leads to another page of the same academy's administration. */
export function useAdmin(): { name: string; readOnly: boolean; href(path: string): string } {
  const admin = useRouteLoaderData<Admin>(layout);
  return {
    name: admin?.academyName ?? "",
    readOnly: admin?.readOnly ?? true,
    href: (path) => withQuery(path, admin?.query ?? ""),
  };
}
