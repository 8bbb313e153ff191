import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Bell } from "#src/notifications/bell.tsx";
import { notificationsPath } from "#src/notifications/paths.rules.ts";
import { Brand } from "#src/ui/brand/brand.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { Portrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { AcademyNote } from "../academy-note.tsx";
import { currentOf } from "./admin-menu.rules.ts";
import type { AdminShellData } from "./admin-shell-data.ts";

type AdminShellProps = { shell: AdminShellData; children: ReactNode };

const menu = "admin-menu";

/** Header and sidebar of the administration; its pages are ordinary documents. */
export function AdminShell({ shell, children }: AdminShellProps) {
  return (
    <div className="admin-area">
      <AdminHead shell={shell} />
      <AdminMenu shell={shell} />
      <div className="admin-body">
        {shell.readOnly ? (
          <p className="admin-visit">
            <Icon name="eye" small />
            <span>
              Estás mirando <b>{shell.academyName}</b> sin poder cambiar nada.{" "}
              <a href={shell.leaveHref}>Volver a las academias</a>
            </span>
          </p>
        ) : null}
        <AcademyNote standing={shell.standing} />
        {children}
      </div>
    </div>
  );
}

function AdminHead({ shell }: Pick<AdminShellProps, "shell">) {
  const { academy, academyHref, readOnly, told, name, pictureUrl } = shell;
  return (
    <header className="admin-top">
      <button className="icon-btn" type="button" popoverTarget={menu} aria-label="Abrir menú">
        <Icon name="list" />
      </button>
      <Brand academy={academy} href={readOnly ? academyHref : undefined} />
      <div className="tools">
        <a className="see" href={academyHref}>
          Ver mi academia
        </a>
        {told ? <Bell told={told} href={notificationsPath} /> : null}
        <a className="portrait" href="/account" aria-label="Tu cuenta">
          <Portrait name={name} pictureUrl={pictureUrl} />
        </a>
      </div>
    </header>
  );
}

/** One list: the sidebar of a wide screen, and on a phone the sheet that the button opens. */
function AdminMenu({ shell }: Pick<AdminShellProps, "shell">) {
  const { pathname } = useLocation();
  const { academy, academyHref, entries, staffEntries, csrf } = shell;
  return (
    <nav className="admin-side" id={menu} popover="auto" aria-label="Administración">
      <div className="side-head">
        <span className="side-name">{academy.name}</span>
        <button
          className="icon-btn"
          type="button"
          popoverTarget={menu}
          popoverTargetAction="hide"
          aria-label="Cerrar menú"
          // biome-ignore lint/a11y/noAutofocus: only takes effect when the sheet opens
          autoFocus
        >
          <Icon name="x" />
        </button>
      </div>
      <ul>
        {entries.map(({ name, href, path, icon, waiting }) => (
          <li key={path}>
            <a href={href} aria-current={currentOf(path, pathname)}>
              <Icon name={icon} />
              {name}
              {waiting > 0 ? <Waiting count={waiting} /> : null}
            </a>
          </li>
        ))}
      </ul>
      {staffEntries.length > 0 ? (
        <ul className="side-staff" aria-label="La plataforma">
          {staffEntries.map(({ name, href, icon }) => (
            <li key={href}>
              <a href={href} aria-current={currentOf(href, pathname)}>
                <Icon name={icon} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <a className="side-see" href={academyHref}>
        <Icon name="arrow-right" />
        Ver mi academia
      </a>
      <form action="/logout" method="post">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="redirectTo" value="/explore?category=todos" />
        <button type="submit">
          <Icon name="sign-out" />
          Cerrar sesión
        </button>
      </form>
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  const text = count === 1 ? "1 pendiente" : `${count} pendientes`;
  return (
    <span className="waiting num">
      <span aria-hidden="true">{count}</span>
      <span className="sr">, {text}</span>
    </span>
  );
}
