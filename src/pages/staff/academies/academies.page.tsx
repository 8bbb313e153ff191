// /semillero/admin/academies: every academy, for staff.
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Academias · Semillero" }];
}

export default function AcademiesPage() {
  return (
    <main id="contenido">
      <h1>Academias</h1>
    </main>
  );
}
