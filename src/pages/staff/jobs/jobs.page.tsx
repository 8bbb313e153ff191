// /semillero/admin/jobs: jobs that failed for good, for staff.
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Trabajos · Semillero" }];
}

export default function JobsPage() {
  return (
    <main id="contenido">
      <h1>Trabajos</h1>
    </main>
  );
}
