import { formatCount } from "#src/ui/formats/numbers.rules.ts";

type Week = { learners: number; sales: number; minutes: number; finished: number };
type WeekSectionProps = { week: Week | null; hasPublished: boolean };

/** The last seven days; a week without anything is a sentence, not four zeros. */
export function WeekSection({ week, hasPublished }: WeekSectionProps) {
  return (
    <section aria-labelledby="semana">
      <h2 id="semana">Tus últimos 7 días</h2>
      {week ? <Figures week={week} /> : <p>{hasPublished ? quietWeek : notYet}</p>}
      {hasPublished ? (
        <p className="more">
          <a href="/teachers/stats">Ver estadísticas</a>
        </p>
      ) : null}
    </section>
  );
}

const quietWeek =
  "Ha sido una semana tranquila. Comparte el enlace de tu curso con quienes ya te preguntan por lo que sabes: casi siempre se empieza así.";
const notYet =
  "Cuando publiques tu primer curso, aquí verás cuántas personas llegan cada semana y cuánto aprenden.";

function Figures({ week: { learners, sales, minutes, finished } }: { week: Week }) {
  const figures = [
    { count: learners, label: learners === 1 ? "estudiante nuevo" : "estudiantes nuevos" },
    { count: sales, label: sales === 1 ? "venta" : "ventas" },
    { count: minutes, label: minutes === 1 ? "minuto visto" : "minutos vistos" },
    { count: finished, label: finished === 1 ? "curso terminado" : "cursos terminados" },
  ];
  return (
    <dl className="week-figures">
      {figures.map(({ count, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
