import { loadForMember } from "#src/http/react-router.ts";
import { PlannedPage } from "./planned-page.tsx";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Métodos de pago · Semillero" }];
}

export default function PaymentMethodsPage() {
  return (
    <PlannedPage title="Métodos de pago" motif="jug">
      Aquí vas a decir en qué cuenta recibes lo que ganas con tus cursos, y a ver lo que te hemos
      pagado.
    </PlannedPage>
  );
}
