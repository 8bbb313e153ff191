import { coursesPath, salesPath } from "#src/academies/admin-paths.rules.ts";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { Growth } from "#src/ui/pictures/furrow.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { Dashboard } from "./dashboard-data.ts";
import { StorageBar } from "./storage-bar.tsx";

export function DashboardView({ shown }: { shown: Dashboard }) {
  const { name, address, steps, waiting, lately, counts, courses, sales, storage } = shown;
  const { href } = useAdmin();
  return (
    <main id="contenido" className="wrap dashboard">
      <SectionHead level="h1" first title={name}>
        <a href={address.href}>{address.name}</a>
      </SectionHead>
      {steps.length > 0 ? <Steps steps={steps} /> : null}
      <Waiting waiting={waiting} />
      <Lately lately={lately} />
      <dl className="figures">
        {counts.map(({ count, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="ventas">
        <SectionHead
          title="Últimas ventas"
          id="ventas"
          more={<a href={href(`${salesPath}/orders`)}>Ver los pedidos</a>}
        />
        {sales.length === 0 ? <p>Todavía no hay ventas.</p> : null}
        <ul className="dashboard-lines" hidden={sales.length === 0}>
          {sales.map(({ id, path, title, amount, facts }) => (
            <li key={id}>
              <a href={href(path)}>{title}</a>
              <span className="num">{amount}</span>
              <span className="muted small">{facts}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="nuevos">
        <SectionHead
          title="Cursos más nuevos"
          id="nuevos"
          more={<a href={href(coursesPath)}>Ver los cursos</a>}
        />
        {courses.length === 0 ? <p>Todavía no hay cursos.</p> : null}
        <ul className="dashboard-lines" hidden={courses.length === 0}>
          {courses.map(({ id, title, facts }) => (
            <li key={id}>
              <b>{title}</b>
              <span className="muted small">{facts}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="espacio">
        <SectionHead title="Lo que guarda tu academia" id="espacio" />
        <StorageBar storage={storage} />
      </section>
    </main>
  );
}

/** A done step is told by its sign and by words. */
function Steps({ steps }: Pick<Dashboard, "steps">) {
  const { href } = useAdmin();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="primeros-pasos">
      <SectionHead title="Primeros pasos" id="primeros-pasos" first>
        {`${done} de ${steps.length} hechos. La lista se marca sola.`}
      </SectionHead>
      <ol className="academy-steps">
        {steps.map((step) => (
          <li key={step.name} className={step.isDone ? "done" : undefined}>
            <span className="sign">
              {step.isDone ? (
                <Icon name="check" />
              ) : (
                <Growth stage={step === next ? "bud" : "seed"} />
              )}
            </span>
            {step.isDone ? (
              <p>
                <b>{step.name}</b> <span className="state">Hecho</span>
              </p>
            ) : (
              <p>
                <a href={step.path === "/" ? "/" : href(step.path)}>{step.name}</a>
                <span className="muted small">{step.hint}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Waiting({ waiting }: Pick<Dashboard, "waiting">) {
  const { href } = useAdmin();
  return (
    <section aria-labelledby="espera">
      <SectionHead title="Lo que espera tu decisión" id="espera" />
      {waiting.length === 0 ? (
        <p className="quiet">
          <Icon name="check-circle" small />
          Nada te espera por ahora.
        </p>
      ) : (
        <ul className="dashboard-lines">
          {waiting.map(({ text, path }) => (
            <li key={path}>
              <a href={href(path)}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Lately({ lately }: Pick<Dashboard, "lately">) {
  const { href } = useAdmin();
  return (
    <section aria-labelledby="dias">
      <SectionHead
        title="Los últimos 30 días"
        id="dias"
        more={<a href={href(salesPath)}>Ver las ventas</a>}
      />
      {lately ? (
        <dl className="lately-figures">
          {lately.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          Han sido días tranquilos. Comparte la dirección de tu academia con quienes ya te
          preguntan.
        </p>
      )}
    </section>
  );
}
