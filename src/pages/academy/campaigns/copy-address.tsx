import { Button } from "#src/ui/controls/button.tsx";
import { useCopy } from "#src/ui/controls/use-copy.ts";

/** Hidden where nothing can be copied: without scripts, or at an address that is not secure. */
export function CopyAddress({ url, about }: { url: string; about: string }) {
  const { canCopy, told, copy } = useCopy(url, "Dirección copiada");
  return (
    <>
      <Button type="button" variant="secondary" size="small" hidden={!canCopy} onClick={copy}>
        Copiar<span className="sr"> la dirección de {about}</span>
      </Button>
      <span role="status" className="small">
        {told}
      </span>
    </>
  );
}
