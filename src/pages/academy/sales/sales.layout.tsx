// /semillero/admin/sales: what an academy sells, for its administrators and for staff. A page below
// it begins with an `h2`.
import { Outlet, useLocation } from "react-router";
import { basicsPath, salesPath } from "#src/academies/admin-paths.rules.ts";
import { useAdmin } from "../admin/use-admin.ts";
import salesCss from "./sales.css?url";

export const links = () => [{ rel: "stylesheet", href: salesCss }];

const pages = [
  { path: salesPath, label: "Resumen" },
  { path: `${salesPath}/orders`, label: "Pedidos" },
  { path: `${salesPath}/coupons`, label: "Cupones" },
  { path: `${salesPath}/refunds`, label: "Reembolsos" },
  { path: `${salesPath}/payouts`, label: "Pagos a docentes" },
];

export default function SalesLayout() {
  const here = useLocation().pathname;
  const { href } = useAdmin();
  const isHere = (path: string) => (path === salesPath ? here === path : here.startsWith(path));
  return (
    <main id="contenido" className="wrap sales">
      <nav aria-label="Tu academia">
        <ul className="sales-nav">
          <li>
            <a href={href(basicsPath)}>Básico</a>
          </li>
          <li>
            <a href={href(salesPath)} aria-current="true">
              Ventas
            </a>
          </li>
        </ul>
      </nav>
      <h1>Ventas</h1>
      <nav aria-label="Ventas">
        <ul className="sales-nav">
          {pages.map(({ path, label }) => (
            <li key={path}>
              <a href={href(path)} aria-current={isHere(path) ? "page" : undefined}>
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
