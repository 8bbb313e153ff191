import { Button } from "#src/ui/controls/button.tsx";

type Row = {
  id: string;
  device: string;
  /** "hoy a las 3:05 p. m."; `lastUsed` has the same form. */
  since: string;
  lastUsed: string;
  isThis: boolean;
};

/** The current session has no button here: "Cerrar Sesión" ends it. */
export function SessionList({ csrf, sessions }: { csrf: string; sessions: Row[] }) {
  return (
    <>
      <p className="muted">
        Aquí está abierta tu cuenta. Si no reconoces un dispositivo, cierra su sesión y cambia tu
        contraseña.
      </p>
      <form method="post">
        <input type="hidden" name="_csrf" value={csrf} />
        <ul className="sessions">
          {sessions.map(({ id, device, since, lastUsed, isThis }) => (
            <li key={id}>
              <div>
                <p className="device">
                  <span id={`device-${id}`}>{device}</span>
                  {isThis ? <strong>Esta sesión</strong> : null}
                </p>
                <p className="muted small">Abierta {since}</p>
                <p className="muted small">Último uso: {lastUsed}</p>
              </div>
              {isThis ? null : (
                <Button
                  variant="secondary"
                  size="small"
                  name="session"
                  value={id}
                  aria-describedby={`device-${id}`}
                >
                  Cerrar
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 ? <Button>Cerrar las demás</Button> : null}
      </form>
    </>
  );
}
