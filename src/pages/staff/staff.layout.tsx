// What staff do for the whole platform, on the main host.
import { data, Outlet, useLocation } from "react-router";
import { academiesPath, jobsPath, reviewsPath } from "#src/academies/admin-paths.rules.ts";
import { guardedBy, staffOnly } from "#src/http/guards.ts";
import { problem } from "#src/problem.ts";
import staffCss from "./staff.css?url";

export const middleware = guardedBy((request) => {
  if (request.ctx.academy.subdomain === null) return staffOnly(request);
  const gone = problem("not_found", "Esta página no existe");
  throw data(gone.body(), { status: gone.status });
});

export const handle = { publicScript: true };

export const links = () => [{ rel: "stylesheet", href: staffCss }];

const entries = [
  { name: "Academias", href: academiesPath },
  { name: "Por revisar", href: reviewsPath },
  { name: "Trabajos", href: jobsPath },
];

export default function StaffLayout() {
  const here = useLocation().pathname;
  return (
    <div className="staff wrap">
      <nav aria-label="Plataforma">
        <ul className="staff-nav">
          {entries.map(({ name, href }) => (
            <li key={href}>
              <a href={href} aria-current={here.startsWith(href) ? "page" : undefined}>
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
