import { ChartFigure } from "#src/pages/frame/charts/chart-figure.tsx";
import type { NumbersData } from "./numbers-data.ts";

export function NumbersPart({ numbers }: { numbers: NumbersData }) {
  const { figures, conversion, span, charts } = numbers;
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros" className="sr">
        Números
      </h2>
      <dl className="campaign-figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small num">
        Las visitas son de los últimos 25 meses; lo demás, desde el comienzo.
        {conversion ? ` En los últimos 30 días, ${span}: ${conversion}` : ""}
      </p>
      <div className="charts">
        {charts.map((chart) => (
          <ChartFigure key={chart.id} chart={chart} />
        ))}
      </div>
      <p className="muted small">
        Contamos las visitas en nuestro servidor, sin cookies: solo cuántas, nunca de quién.
      </p>
    </section>
  );
}
