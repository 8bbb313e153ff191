import { loadForMember } from "#src/http/react-router.ts";
import { PlannedPage } from "./planned-page.tsx";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Ayuda · Semillero" }];
}

export default function HelpPage() {
  return (
    <PlannedPage title="Ayuda" motif="hat">
      Aquí van a estar las respuestas a lo que más preguntan quienes enseñan, y cómo escribirle a la
      academia.
    </PlannedPage>
  );
}
