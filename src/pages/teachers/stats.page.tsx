import { loadForMember } from "#src/http/react-router.ts";
import { PlannedPage } from "./planned-page.tsx";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Estadísticas · Semillero" }];
}

export default function StatsPage() {
  return (
    <PlannedPage title="Estadísticas" motif="sack">
      Aquí vas a ver tus ventas, cuántas personas toman tus cursos y en qué parte de cada clase se
      detienen.
    </PlannedPage>
  );
}
