import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#src/ui/controls/button.tsx";
import { classFormId } from "./class-form.tsx";
import type { FinishIntent } from "./finish-intents.rules.ts";

type ClassFooterProps = {
  /** The way out without finishing. */
  children: ReactNode;
  intent?: FinishIntent;
};

export function ClassFooter({ children, intent = "finish" }: ClassFooterProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === intent;
  return (
    <div className="class-footer">
      {children}
      <Button form={classFormId} name="intent" value={intent} busy={busy}>
        {busy ? "Guardando…" : "Finalizar Clase"}
      </Button>
    </div>
  );
}

/** Where no script saves by itself or sends files. */
export function DraftButton({ hint }: { hint: string }) {
  return (
    <noscript>
      <div className="draft-button">
        <Button form={classFormId} name="intent" value="save" variant="secondary">
          Guardar borrador
        </Button>
        <p className="small muted">{hint}</p>
      </div>
    </noscript>
  );
}
