import { SureDialog } from "#src/ui/sure-dialog.tsx";
import type { LeaveGuard } from "./use-leave-guard.ts";

/** Asks before a page with unsaved text is left. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
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
      <p>
        Lo que escribiste todavía no está guardado en el curso. Queda en este dispositivo y te lo
        mostramos cuando vuelvas a esta página.
      </p>
    </SureDialog>
  );
}
