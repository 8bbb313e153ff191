import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Publicar · Semillero" }];
}

export default function CourseStatusPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Publicar</h1>
    </main>
  );
}
