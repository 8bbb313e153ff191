export function Learnings({ learnings }: { learnings: string[] }) {
  return <SeedList title="Lo que aprenderás" items={learnings} className="seeds two" />;
}

export function Prerequisites({ prerequisites }: { prerequisites: string[] }) {
  return <SeedList title="Prerrequisitos" items={prerequisites} className="seeds" />;
}

type SeedListProps = { title: string; items: string[]; className: string };

function SeedList({ title, items, className }: SeedListProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="sub">{title}</h2>
      <ul className={className}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
