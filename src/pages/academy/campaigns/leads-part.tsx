import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { CsvLink } from "../admin/csv-link.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { PeopleSearch } from "../people-search.tsx";
import type { LeadsData } from "./leads-data.ts";

/** Who signed up with a campaign, and whether the academy may write to them. */
export function LeadsPart({ leads }: { leads: LeadsData }) {
  const { href } = useAdmin();
  const { part, page, pages, total, people, here, listed, csv } = leads;
  return (
    <section aria-labelledby="registrados">
      <h2 id="registrados" className="sr">
        Registrados
      </h2>
      {people.length > 0 || part ? <PeopleSearch action={href(here)} part={part} /> : null}
      {people.length === 0 ? (
        <Empty
          title={
            part
              ? `Nadie tiene “${part}” en su nombre o su correo`
              : "Todavía no se ha registrado nadie"
          }
          {...(part
            ? {}
            : { hint: "Comparte la dirección de la campaña: aquí verás a quienes llegan." })}
        />
      ) : (
        <>
          <p className="muted small num">
            {total} {part ? "con ese nombre o correo" : ""}
          </p>
          <ul className="campaign-people">
            {people.map(({ id, name, email, since, mayWrite, consent, downloaded }) => (
              <li key={id}>
                <h3>{name}</h3>
                <p className="muted small">
                  {email}. {since}.
                </p>
                <p className="small">
                  <span className={mayWrite ? "pill ok" : "pill off"}>
                    {mayWrite ? "Sí" : "No"}
                  </span>{" "}
                  {consent}.
                </p>
                <p className="small">
                  {downloaded.length > 0
                    ? `Descargó: ${downloaded.join(", ")}.`
                    : "No ha descargado nada."}
                </p>
              </li>
            ))}
          </ul>
          {pages > 1 ? (
            <Pager page={page} pages={pages} to={(other) => href(`${listed}&page=${other}`)} />
          ) : null}
        </>
      )}
      {csv ? (
        <>
          <CsvLink path={csv}>Descargar los registrados (CSV)</CsvLink>
          <p className="muted small">
            Trae también a quienes descargaron un archivo sin registrarse con esta campaña.
            Escríbeles solo a quienes dicen «sí», y pon en cada correo el enlace de la última
            columna: con él dejan de recibirlos.
          </p>
        </>
      ) : null}
    </section>
  );
}
