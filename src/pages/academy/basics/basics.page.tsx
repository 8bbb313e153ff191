// /semillero/admin: what an academy is, field by field.
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => null);

export function meta() {
  return [{ title: "Tu academia · Semillero" }];
}

export default function BasicsPage() {
  return (
    <main id="contenido">
      <h1>Tu academia</h1>
    </main>
  );
}
