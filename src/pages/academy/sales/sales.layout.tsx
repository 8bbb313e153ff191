// /semillero/admin/sales: what an academy sells, for its administrators and for staff. A page below
// it begins with an `h2`.
import { Outlet, useLocation } from "react-router";
import salesCss from "./sales.css?url";

export const links = () => [{ rel: "stylesheet", href: salesCss }];

const pages = [
  { href: "/semillero/admin/sales/coupons", label: "Cupones" },
  { href: "/semillero/admin/sales/refunds", label: "Reembolsos" },
  { href: "/semillero/admin/sales/payouts", label: "Pagos a docentes" },
];

export default function SalesLayout() {
  const here = useLocation().pathname;
  return (
    <main id="contenido" className="wrap sales">
      <h1>Ventas</h1>
      <nav aria-label="Ventas">
        <ul className="sales-nav">
          {pages.map(({ href, label }) => (
            <li key={href}>
              <a href={href} aria-current={here.startsWith(href) ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </main>
  );
}
