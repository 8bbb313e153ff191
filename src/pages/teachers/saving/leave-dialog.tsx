import type { ReactNode } from "react";
import { SureDialog } from "#src/ui/controls/sure-dialog.tsx";
import type { LeaveGuard } from "./use-leave-guard.ts";

type LeaveDialogProps = {
  guard: LeaveGuard;
  /** What is not saved, and what becomes of it. Default: typed text, which the device keeps. */
  children?: ReactNode;
};

/** Asks before a page with something unsaved is left. */
export function LeaveDialog({ guard, children }: LeaveDialogProps) {
  if (!guard.asks) return null;
  return (
    <SureDialog
      id="salir"
      title="¿Salir sin guardar?"
      confirm="Salir"
      wayOut="Seguir aquí"
      onConfirm={guard.leave}
      onClose={guard.stay}
    >
      {children ?? (
        <p>
          Lo que escribiste todavía no está guardado en el curso. Queda en este dispositivo y te lo
          mostramos cuando vuelvas a esta página.
        </p>
      )}
    </SureDialog>
  );
}
