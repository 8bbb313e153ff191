// /semillero/admin/academies: every academy, for staff.
import { useLoaderData } from "react-router";
import { academiesPath } from "#src/academies/admin-paths.rules.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { academiesData } from "./academies-data.ts";
import { NumberList } from "./number-list.tsx";

export const loader = loadForMember(({ ctx, url }) => academiesData(ctx, url));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Academias")];
}

export default function AcademiesPage() {
  const { rows, total, visits, terms, state, states, page, pages, hrefs } =
    useLoaderData<typeof loader>();
  return (
    <main id="contenido" className="staff">
      <h1>Academias</h1>
      <section className="staff-visits" aria-labelledby="visitas">
        <h2 id="visitas">{visits.title}</h2>
        <NumberList numbers={visits.numbers} />
      </section>
      <search>
        <form className="staff-search" action={academiesPath} method="get" key={terms}>
          {state === "all" ? null : <input type="hidden" name="state" value={state} />}
          <div className="field">
            <label htmlFor="terms">Buscar por nombre, dirección o correo de quien administra</label>
            <input
              className="inp"
              id="terms"
              type="search"
              name="terms"
              defaultValue={terms}
              maxLength={100}
            />
          </div>
          <Button variant="secondary">Buscar</Button>
        </form>
      </search>
      <nav aria-label="Estado">
        <ul className="staff-nav">
          {states.map(({ name, href, isHere }) => (
            <li key={href}>
              <a href={href} aria-current={isHere ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <Empty
          level="h2"
          title={terms ? `Ninguna academia coincide con “${terms}”` : "Aquí no hay academias"}
        />
      ) : (
        <p className="muted">{total}</p>
      )}
      <ul className="staff-list" hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id}>
            <h2>
              <a className="staff-link" href={row.href}>
                {row.name}
              </a>
            </h2>
            <p className="small muted">
              {row.address} · {row.since}
            </p>
            {row.state ? <p className="staff-state">{row.state}</p> : null}
            <NumberList numbers={row.numbers} />
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <Pager page={page} pages={pages} to={(to) => (to < page ? hrefs.before : hrefs.after)} />
      ) : null}
    </main>
  );
}
