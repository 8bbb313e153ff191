import { Button } from "#src/ui/controls/button.tsx";
import { useCopy } from "#src/ui/controls/use-copy.ts";

type CopyNumberProps = { label: string; value: string };

/** A number in large digits, and a button that copies it where the browser can. */
export function CopyNumber({ label, value }: CopyNumberProps) {
  const { canCopy, told, copy } = useCopy(value, "Copiado");
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="num" translate="no">
          {value}
        </b>
        {canCopy ? (
          <Button
            type="button"
            variant="secondary"
            size="small"
            onClick={copy}
            aria-label={`Copiar ${label.toLowerCase()}`}
          >
            Copiar
          </Button>
        ) : null}
        <span role="status" className="muted small">
          {told}
        </span>
      </dd>
    </div>
  );
}
