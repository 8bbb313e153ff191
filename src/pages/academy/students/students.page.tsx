// /semillero/admin/students: the students of an academy.
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Estudiantes · Semillero" }];
}

export default function StudentsPage() {
  return (
    <main id="contenido">
      <h1>Estudiantes</h1>
    </main>
  );
}
