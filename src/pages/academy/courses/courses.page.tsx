// /semillero/admin/courses: the courses of an academy and those to review.
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Cursos · Semillero" }];
}

export default function CoursesPage() {
  return (
    <main id="contenido">
      <h1>Cursos</h1>
    </main>
  );
}
