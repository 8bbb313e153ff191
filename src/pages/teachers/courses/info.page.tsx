import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Tu curso · Semillero" }];
}

export default function InfoPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Tu curso</h1>
    </main>
  );
}
