import { salesPath } from "#src/academies/admin-paths.rules.ts";
import { ChartFigure } from "#src/pages/frame/charts/chart-figure.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { CsvLink } from "../admin/csv-link.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { Choice } from "./choice.tsx";
import { KeptQuery } from "./kept-query.tsx";
import type { SalesData } from "./sales-data.ts";

export function SalesView({ shown }: { shown: SalesData }) {
  const { range, ranges, span, rangeName, figures, split, charts, courses } = shown;
  const { href } = useAdmin();
  return (
    <>
      <nav aria-label="Tiempo que se muestra">
        <ul className="sales-nav">
          {ranges.map((one) => (
            <li key={one.range}>
              <a
                href={href(`${salesPath}?range=${one.range}`)}
                aria-current={one.range === range ? "true" : undefined}
              >
                {one.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SectionHead title={`Últimos ${rangeName}`} first>
        {span}
      </SectionHead>
      <dl className="sales-figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="charts">
        {charts.map((chart) => (
          <ChartFigure key={chart.id} chart={chart} />
        ))}
      </div>
      <Split split={split} />
      <CsvLink path={`/api/academy/sales.csv?range=${range}`}>
        Descargar {range === "12m" ? "los meses" : "los días"} (CSV)
      </CsvLink>
      <Courses courses={courses} range={range} rangeName={rangeName} />
    </>
  );
}

function Split({ split }: { split: SalesData["split"] }) {
  return (
    <section aria-labelledby="reparto">
      <SectionHead title="Cómo se repartió" id="reparto" />
      <dl className="sales-split">
        {split.lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Neto</dt>
          <dd className="num">{split.net}</dd>
        </div>
        <div>
          <dt>Para los docentes</dt>
          <dd className="num">{split.teachers}</dd>
        </div>
        <div>
          <dt>Para la academia</dt>
          <dd className="num">{split.academy}</dd>
        </div>
      </dl>
      <p className="muted small">
        Un reembolso cuenta el día en que se concede, y devuelve la parte de cada quien.
      </p>
    </section>
  );
}

type CoursesProps = Pick<SalesData, "courses" | "range" | "rangeName">;

function Courses({ courses, range, rangeName }: CoursesProps) {
  const { rows, page, pages, span, query, month, months } = courses;
  const { href } = useAdmin();
  return (
    <section aria-labelledby="cursos">
      <SectionHead title="Por curso" id="cursos">
        {`Meses completos: ${span}`}
      </SectionHead>
      <form
        className="sales-month"
        // The choice is the one of the address, also after going back.
        key={query}
        action={`${href(salesPath)}#cursos`}
        method="get"
      >
        <KeptQuery />
        <input type="hidden" name="range" value={range} />
        <Choice
          name="month"
          label="Mes"
          any={`Los de los últimos ${rangeName}`}
          options={months.map((one) => ({ value: one.month, label: one.label }))}
          chosen={month ?? ""}
        />
        <Button variant="secondary">Ver</Button>
      </form>
      {rows.length === 0 ? (
        <p>{month ? "Ese mes" : "En esos meses"} no se vendió ningún curso.</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
          <section className="sales-table" aria-label="Ventas por curso" tabIndex={0}>
            <table className="num">
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, title, cells }) => (
                  <tr key={id}>
                    <th scope="row">{title}</th>
                    {cells.map((cell, at) => (
                      <td key={heads[at + 1]} data-label={heads[at + 1]}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {pages > 1 ? (
            <Pager
              page={page}
              pages={pages}
              to={(other) => href(`${salesPath}?${query}&page=${other}#cursos`)}
            />
          ) : null}
          <CsvLink path={`/api/academy/sales/courses.csv?${query}`}>
            Descargar cada mes y curso (CSV)
          </CsvLink>
        </>
      )}
    </section>
  );
}

const heads = ["Curso", "Vendidos", "Ventas", "Descuentos", "IVA", "Reembolsos", "Neto"];
