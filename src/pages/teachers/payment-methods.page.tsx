import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Métodos de pago · Semillero" }];
}

export default function PaymentMethodsPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Métodos de pago</h1>
    </main>
  );
}
