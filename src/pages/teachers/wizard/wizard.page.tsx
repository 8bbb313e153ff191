import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Crear curso · Semillero" }];
}

export default function WizardPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Crear curso</h1>
    </main>
  );
}
