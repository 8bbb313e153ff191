// The pages of a user's own account, with a menu of all of them.
import { Outlet, useLocation } from "react-router";
import { teachingPath } from "#src/accounts/teachers/teaching.rules.ts";
import { guardedBy, protect } from "#src/http/guards.ts";
import { notificationsPath } from "#src/notifications/paths.rules.ts";
import accountCss from "./account.css?url";

export const middleware = guardedBy(protect);

export const links = () => [{ rel: "stylesheet", href: accountCss }];

const pages = [
  { href: "/account", label: "Tus datos" },
  { href: "/account/orders", label: "Mis compras" },
  { href: "/account/password", label: "Contraseña" },
  { href: "/account/second-factor", label: "Verificación en dos pasos" },
  { href: "/account/sessions", label: "Sesiones abiertas" },
  { href: notificationsPath, label: "Notificaciones" },
  { href: teachingPath, label: "Enseñar" },
  { href: "/account/activity", label: "Actividad" },
  { href: "/account/data", label: "Privacidad" },
];

export default function AccountLayout() {
  const here = useLocation().pathname.replace(/\/$/, "");
  const current = pages.find(({ href }) => href === here);
  return (
    <main id="contenido" className="wrap account">
      <h1>Tu cuenta</h1>
      <nav className="account-nav" aria-label="Tu cuenta">
        <ul>
          {pages.map((page) => (
            <li key={page.href}>
              <a href={page.href} aria-current={page === current ? "page" : undefined}>
                {page.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="account-title">
        <h2 id="account-title">{current?.label}</h2>
        <Outlet />
      </section>
    </main>
  );
}
