import { useEffect, useState } from "react";
import { intentField } from "#src/http/forms/form-lists.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import type { SaveState } from "./autosaver.browser.ts";
import { savedAgo, saveText } from "./save-status.rules.ts";

type SaveStatusProps = {
  state: SaveState;
  /** What is said after another tab has saved. */
  stale: string;
};

/** The button that shows both versions of a form which another tab has overtaken. */
export const compareIntent = "compare";

/** "Guardado hace 3 s" inside a form that saves itself. */
export function SaveStatus({ state, stale }: SaveStatusProps) {
  const text = saveText(state, stale);
  const isBad = state.kind === "stale" || state.kind === "refused";
  return (
    <div className={isBad ? "save-status bad" : "save-status"}>
      <span role="status">{text}</span>
      {state.kind === "saved" ? <Ago key={state.at} at={state.at} /> : null}
      {state.kind === "stale" ? (
        <Button variant="text" name={intentField} value={compareIntent} formNoValidate>
          Ver las dos versiones
        </Button>
      ) : null}
    </div>
  );
}

function Ago({ at }: { at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true" className="num">{` hace ${savedAgo(now - at)}`}</span>;
}
