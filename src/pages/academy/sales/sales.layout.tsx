// /semillero/admin/sales: what an academy sells, for its administrators and for staff. A page below
// it begins with an `h2`.
import { Outlet } from "react-router";
import salesCss from "./sales.css?url";
import { SalesNav } from "./sales-nav.tsx";

export const links = () => [{ rel: "stylesheet", href: salesCss }];

export default function SalesLayout() {
  return (
    <main id="contenido" className="wrap sales">
      <SalesNav />
      <Outlet />
    </main>
  );
}
