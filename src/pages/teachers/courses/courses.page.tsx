import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Mis cursos · Semillero" }];
}

export default function CoursesPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Mis cursos</h1>
    </main>
  );
}
