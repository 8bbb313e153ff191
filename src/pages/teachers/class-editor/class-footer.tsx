import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { classFormId } from "./class-form.tsx";

/** @param children the way out without finishing. */
export function ClassFooter({ children }: { children: ReactNode }) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "finish";
  return (
    <div className="class-footer">
      {children}
      <Button form={classFormId} name="intent" value="finish" busy={busy}>
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
