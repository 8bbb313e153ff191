import { Print } from "#src/ui/pictures/print.tsx";
import type { ChartData, TableData } from "./chart.ts";

/** A drawing with its name and its sentence, and the same as a table. */
export function ChartFigure({ chart }: { chart: ChartData }) {
  const { id, title, name, gist, isEmpty, svg, table } = chart;
  return (
    <section className={isEmpty ? "chart none" : `chart ${id}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <p id={`${id}-gist`} className="small num">
        {gist}
      </p>
      <div className="plot" role="img" aria-label={name} aria-describedby={`${id}-gist`}>
        <Print svg={svg} />
      </div>
      <AsTable of={title} table={table} />
    </section>
  );
}

type AsTableProps = {
  /** What is in the table, said after "Ver como tabla" to those who hear the page. */
  of: string;
  table: TableData;
};

export function AsTable({ of, table: { caption, head, rows, foot } }: AsTableProps) {
  return (
    <details className="as-table">
      <summary>
        Ver como tabla<span className="sr">: {of}</span>
      </summary>
      <table className="num">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <Row key={name} name={name ?? ""} cells={cells} head={head} />
          ))}
        </tbody>
        {foot ? (
          <tfoot>
            <Row name={foot[0] ?? ""} cells={foot.slice(1)} head={head} />
          </tfoot>
        ) : null}
      </table>
    </details>
  );
}

function Row({ name, cells, head }: { name: string; cells: string[]; head: string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, i) => (
        <td key={head[i + 1]}>{cell}</td>
      ))}
    </tr>
  );
}
