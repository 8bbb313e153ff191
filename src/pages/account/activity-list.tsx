import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import type { ActivityDay } from "./activity-data.ts";

type Props = {
  days: ActivityDay[];
  /** The `before` of the page that follows. */
  next: string | null;
  /** Whether this is a later page. */
  isLater: boolean;
};

export function ActivityList({ days, next, isLater }: Props) {
  return (
    <div className="activity">
      <p className="muted">Lo que ha pasado con tu cuenta, empezando por lo más reciente.</p>
      <p>
        ¿No fuiste tú? <a href="/account/password">Cambia tu contraseña</a> y cierra las{" "}
        <a href="/account/sessions">sesiones</a> que no reconozcas.
      </p>
      {days.length === 0 ? <Nothing isLater={isLater} /> : null}
      {days.map(({ day, rows }, index) => (
        <section key={day} aria-labelledby={`day-${index}`}>
          <h3 id={`day-${index}`}>{day}</h3>
          <ol>
            {rows.map(({ id, what, at, time, place }) => (
              <li key={id}>
                <p className="what">{what}</p>
                <p className="muted small">
                  <time dateTime={at}>{time}</time>
                  {place ? ` · ${place}` : null}
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {days.length > 0 ? (
        <p className="muted small">
          La red es la dirección con la que un dispositivo sale a internet: puede cambiar de un día
          a otro, y varias personas pueden compartirla. Guardamos la red y el dispositivo durante 12
          meses, y las veces que entras y sales durante 24.
        </p>
      ) : null}
      {next || isLater ? (
        <nav aria-label="Páginas de la actividad">
          {next ? (
            <ButtonLink variant="secondary" rel="next" href={`?before=${next}`}>
              Ver lo anterior
            </ButtonLink>
          ) : null}
          {isLater ? <a href="/account/activity">Volver a lo más reciente</a> : null}
        </nav>
      ) : null}
    </div>
  );
}

function Nothing({ isLater }: Pick<Props, "isLater">) {
  return isLater ? (
    <Empty title="No hay nada más antiguo" />
  ) : (
    <Empty
      title="Todavía no hay nada"
      hint="Aquí verás cuándo entras a tu cuenta y qué cambia en ella."
    />
  );
}
