import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Estadísticas · Semillero" }];
}

export default function StatsPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Estadísticas</h1>
    </main>
  );
}
