import type { Dashboard } from "./dashboard-data.ts";

/** What the academy stores, as a bar and in numbers. */
export function StorageBar({ storage }: Pick<Dashboard, "storage">) {
  if (!storage) return <p>Lo medimos cada noche: mañana lo ves aquí.</p>;
  const { percent, text, told, measured } = storage;
  return (
    <div className="storage-bar">
      <progress aria-label="Espacio usado" max={100} value={percent}>
        {percent} %
      </progress>
      <p className="num">
        <b>{text}</b> ({percent} %)
      </p>
      {told ? <p>{told} Los cursos se siguen viendo.</p> : null}
      <p className="muted small">Videos, archivos e imágenes. Medido el {measured}.</p>
    </div>
  );
}
