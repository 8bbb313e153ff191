import { useState } from "react";
import { Button } from "#src/ui/controls/button.tsx";

const words = { opening: "Cargando la clase", spinner: "Cargando el video" };

/** Lets every press through to the controls below. */
export function PlayerCover({ cover }: { cover: keyof typeof words | null }) {
  return (
    <div className={cover ? `cover ${cover}` : "cover"} role="status">
      {cover ? (
        <>
          <span className="spin" />
          <span className="sr">{words[cover]}</span>
        </>
      ) : null}
    </div>
  );
}

export function PlaybackFailed({ retry }: { retry(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    await retry();
    setBusy(false);
  };
  return (
    <div className="over" role="alert">
      <div>
        <p>No pudimos reproducir el video. Revisa tu conexión e intenta de nuevo.</p>
        <Button type="button" size="small" busy={busy} onClick={onClick}>
          Reintentar
        </Button>
      </div>
    </div>
  );
}
