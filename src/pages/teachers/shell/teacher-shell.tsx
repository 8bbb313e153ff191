import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Bell } from "#src/notifications/bell.tsx";
import { notificationsPath, teacherNotificationsPath } from "#src/notifications/paths.rules.ts";
import type { Told } from "#src/notifications/unread.rules.ts";
import { AcademyNote } from "#src/pages/frame/academy-note.tsx";
import type { Standing } from "#src/pages/frame/standing-data.ts";
import { type AcademyBrand, Brand } from "#src/ui/brand/brand.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { TeacherPortrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { startDialogs } from "#src/ui/public/dialogs.browser.ts";
import {
  currentOf,
  entries,
  entriesOfSuspended,
  entriesWhileAway,
  firstNameOf,
  teacherHome,
} from "./area-menu.rules.ts";
import { usePageFocus } from "./use-page-focus.ts";

export type ShellProps = {
  name: string;
  pictureUrl: string | null;
  academy: AcademyBrand;
  csrf: string;
  told: Told | null;
  /** Where a suspended teacher, for whom most of the area is closed, reads so; null for others. */
  suspensionPath: string | null;
  standing: Standing;
  /** Whether the academy is suspended or closed, and most of the area with it. */
  isAway: boolean;
};

const menu = "teacher-menu";

/** Sidebar and header of the teacher area; they stay while the pages change in the document. */
export function TeacherShell({ children, ...person }: ShellProps & { children: ReactNode }) {
  const title = usePageFocus();
  useEffect(() => startDialogs(document), []);
  return (
    <div className="teacher-area">
      <AreaMenu {...person} />
      <div className="teacher-body">
        <AreaHead {...person} />
        <AcademyNote standing={person.standing} />
        {children}
      </div>
      <p className="sr" role="status">
        {title}
      </p>
    </div>
  );
}

/** One list: the sidebar of a wide screen, and on a phone the sheet that the button opens. */
function AreaMenu({ academy, csrf, suspensionPath, isAway }: ShellProps) {
  const { pathname, key } = useLocation();
  const sheet = useRef<HTMLElement>(null);
  const ofTeacher = suspensionPath ? entriesOfSuspended(suspensionPath) : entries;
  const shown = isAway ? entriesWhileAway : ofTeacher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after each step to a page
  useEffect(() => sheet.current?.hidePopover(), [key]);
  return (
    <nav className="teacher-side" id={menu} popover="auto" ref={sheet} aria-label="Área docente">
      <div className="side-head">
        <Brand academy={academy} />
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
        {shown.map(({ name, href, icon }) => (
          <li key={href}>
            <a href={href} aria-current={currentOf(href, pathname)}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
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

function AreaHead({ name, pictureUrl, told, suspensionPath, isAway }: ShellProps) {
  const isOpen = suspensionPath === null && !isAway;
  return (
    <header className="teacher-top">
      <button className="icon-btn" type="button" popoverTarget={menu} aria-label="Abrir menú">
        <Icon name="list" />
      </button>
      <p className="hi">Hola, {firstNameOf(name)}</p>
      <div className="tools">
        {isOpen ? (
          <a className="dashboard" href={teacherHome}>
            Dashboard
          </a>
        ) : null}
        {told ? (
          <Bell told={told} href={isOpen ? teacherNotificationsPath : notificationsPath} />
        ) : null}
        <a className="portrait" href="/account" aria-label="Tu cuenta">
          <TeacherPortrait name={name} pictureUrl={pictureUrl} size="small" />
        </a>
      </div>
    </header>
  );
}
