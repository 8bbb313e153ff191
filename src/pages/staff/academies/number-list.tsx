/** A few numbers about an academy, each with its name. */
export function NumberList({ numbers }: { numbers: { name: string; value: string }[] }) {
  return (
    <dl className="staff-numbers">
      {numbers.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
