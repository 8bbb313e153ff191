// What a view of the administration knows of its place.
import { useRouteLoaderData } from "react-router";

type Admin = { name: string; query: string; readOnly: boolean };

/** The route of the area's layout. */
const layout = "pages/academy/admin/admin.layout";

/** `href` leads to another page of the same academy's administration. */
export function useAdmin(): Omit<Admin, "query"> & { href(path: string): string } {
  const { query = "", ...place } = useRouteLoaderData<Admin>(layout) ?? {
    name: "",
    readOnly: true,
  };
  return {
    ...place,
    href: (path) => (query ? `${path}${path.includes("?") ? "&" : "?"}${query.slice(1)}` : path),
  };
}
