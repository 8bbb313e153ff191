import { z } from "zod";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";

type LeaveOrderProps = { csrf: string; failed: FormProblem | undefined };

const nothingTyped = z.object({});

/** Gives the order up, after a question that works without scripts. */
export function LeaveOrder({ csrf, failed }: LeaveOrderProps) {
  const check = useValidatedForm({ schema: nothingTyped, failed });
  return (
    <details className="order-leave">
      <summary>Pagar de otra forma</summary>
      <p>
        Este pedido se cierra y eliges de nuevo cómo pagar. No lo hagas si ya pagaste: espera la
        respuesta del banco.
      </p>
      <form method="post" {...check.form}>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="leave" />
        <Button variant="secondary" busy={check.busy}>
          {check.busy ? "Un momento…" : "Cerrar el pedido y pagar de otra forma"}
        </Button>
      </form>
    </details>
  );
}
