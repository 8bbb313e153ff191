// /admin/teachers: the teachers of an academy.
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Docentes · Semillero" }];
}

export default function TeachersPage() {
  return (
    <main id="contenido">
      <h1>Docentes</h1>
    </main>
  );
}
