import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => ({}));

export function meta() {
  return [{ title: "Nueva clase · Semillero" }];
}

export default function NewClassPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Nueva clase</h1>
    </main>
  );
}
