import { useLocation } from "react-router";
import { salesPath } from "#src/academies/admin-paths.rules.ts";
import { AcademyTabs } from "../admin/academy-tabs.tsx";
import { useAdmin } from "../admin/use-admin.ts";

const pages = [
  { path: salesPath, label: "Resumen" },
  { path: `${salesPath}/orders`, label: "Pedidos" },
  { path: `${salesPath}/coupons`, label: "Cupones" },
  { path: `${salesPath}/refunds`, label: "Reembolsos" },
  { path: `${salesPath}/payouts`, label: "Pagos a docentes" },
];

/** The heading of every page of sales, with the academy's tabs and those of its sales. */
export function SalesNav() {
  const here = useLocation().pathname;
  const { href } = useAdmin();
  const isHere = (path: string) => (path === salesPath ? here === path : here.startsWith(path));
  return (
    <>
      <h1>Ventas</h1>
      <AcademyTabs current={salesPath} />
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
    </>
  );
}
