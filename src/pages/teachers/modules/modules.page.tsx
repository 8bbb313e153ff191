import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Módulos · Semillero" }];
}

export default function ModulesPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Módulos</h1>
    </main>
  );
}
