type ChoiceProps = {
  name: string;
  label: string;
  /** What no choice is called. */
  any: string;
  options: { value: string; label: string }[];
  chosen: string;
};

/** A list to choose from, in a form that is sent by GET. */
export function Choice({ name, label, any, options, chosen }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="inp" id={name} name={name} defaultValue={chosen}>
        <option value="">{any}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
