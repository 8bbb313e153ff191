// The administration of an academy, for its administrators and for staff.
import { Outlet, useLocation } from "react-router";
import { academyOrStaffOnly, guardedBy } from "#src/http/guards.ts";
import { loadForMember } from "#src/http/react-router.ts";
import academyCss from "../academy.css?url";
import { entries } from "./admin-menu.rules.ts";

export const middleware = guardedBy(academyOrStaffOnly);

/** Keeps the bell right, and makes copy buttons work. */
export const handle = { publicScript: true };

export const links = () => [{ rel: "stylesheet", href: academyCss }];

/** What every page below it knows: see `useAdmin`. */
export const loader = loadForMember(async ({ ctx }) => ({
  name: ctx.academy.name,
  /** Kept in every address of the area: `?subdomain=…`, or empty. */
  query: "",
  /** Whether the viewer is staff in somebody else's academy, who may look and change nothing. */
  readOnly: false,
}));

export default function AdminLayout() {
  const here = useLocation().pathname;
  return (
    <div className="admin wrap">
      <nav aria-label="Administración">
        <ul>
          {entries.map(({ name, href }) => (
            <li key={href}>
              <a href={href} aria-current={here === href ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
