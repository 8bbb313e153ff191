import { useEffect, useState } from "react";
import { useSiteName } from "#src/pages/frame/use-site-name.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type RecoveryCodesProps = {
  codes: string[];
  /** The second factor is new too. */
  added: boolean;
  /** The page that led here; null: none. */
  onward: string | null;
};

/** The only time that these codes are shown. */
export function RecoveryCodes({ codes, added, onward }: RecoveryCodesProps) {
  const site = useSiteName();
  const [ready, setReady] = useState(false);
  const [copied, setCopied] = useState("");
  useEffect(() => setReady(true), []);
  async function copy() {
    const done = await navigator.clipboard.writeText(codes.join("\n")).then(
      () => true,
      () => false,
    );
    setCopied(done ? "Códigos copiados" : "No se pudieron copiar");
  }
  return (
    <div className="second-factor">
      <Note kind="ok">
        {added
          ? "Activaste la verificación en dos pasos y cerramos tus demás sesiones."
          : "Generaste códigos nuevos. Los anteriores ya no sirven."}
      </Note>
      <h3>Guarda tus códigos de recuperación</h3>
      <p>
        Cada uno reemplaza una vez al código de tu aplicación, por si pierdes el teléfono. No los
        volvemos a mostrar: guárdalos donde solo tú los encuentres.
      </p>
      <ul className="recovery-codes num" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="acts">
        <ButtonLink variant="secondary" href={fileOf(codes, site)} download={FILE_NAME}>
          Descargar
        </ButtonLink>
        {ready ? (
          <>
            <Button type="button" variant="secondary" onClick={() => print()}>
              Imprimir
            </Button>
            {"clipboard" in navigator ? (
              <Button type="button" variant="secondary" onClick={copy}>
                Copiar
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      <p role="status" className="muted">
        {copied}
      </p>
      <ButtonLink href={onward ?? "/account/second-factor"}>Ya los guardé</ButtonLink>
    </div>
  );
}

const FILE_NAME = "codigos-de-recuperacion.txt";

/** A link that works without scripts, and sends the codes nowhere. */
function fileOf(codes: string[], site: string): string {
  const text = [`Códigos de recuperación de ${site}`, "", ...codes, ""].join("\r\n");
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
