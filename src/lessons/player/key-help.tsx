import { Fragment, type RefObject } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";
import { alwaysKeys, singleKeyRows } from "./player-keys.rules.ts";

type KeyHelpProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  singleKeys: boolean;
  onSingleKeys(on: boolean): void;
};

/** The player's keys, and the switch for those of a single character. */
export function KeyHelp({ dialog, singleKeys, onSingleKeys }: KeyHelpProps) {
  return (
    <Dialog
      id="player-keys"
      ref={dialog}
      title="Teclas del reproductor"
      actions={
        <Button type="button" onClick={() => dialog.current?.close()}>
          Listo
        </Button>
      }
    >
      <KeyRows rows={alwaysKeys} />
      <label className="check">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => onSingleKeys(event.target.checked)}
        />
        <span>Usar también letras, números y signos</span>
      </label>
      <KeyRows rows={singleKeyRows} off={!singleKeys} />
    </Dialog>
  );
}

function KeyRows({ rows, off = false }: { rows: typeof alwaysKeys; off?: boolean }) {
  return (
    <dl className={off ? "player-keys off" : "player-keys"}>
      {rows.map(({ keys, does }) => (
        <Fragment key={does + keys.join()}>
          <dt>
            {keys.map((key, place) => (
              <Fragment key={key}>
                {place > 0 ? " " : null}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
