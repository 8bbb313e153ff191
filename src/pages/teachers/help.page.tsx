import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Ayuda · Semillero" }];
}

export default function HelpPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Ayuda</h1>
    </main>
  );
}
