import { Icon } from "#src/ui/pictures/icon.tsx";
import type { Settings } from "./player-settings.tsx";

/** A list of the browser's own behind a button; nothing where there is nothing to choose. */
export function CaptionMenu({ available, shown, show }: Settings["captions"]) {
  if (available.length === 0) return null;
  return (
    <label className={shown === null ? "icon-btn captions" : "icon-btn captions on"}>
      <Icon name="subtitles" />
      <select
        aria-label="Subtítulos"
        value={shown ?? ""}
        onChange={({ target: { value } }) => show(value === "" ? null : Number(value))}
      >
        <option value="">Sin subtítulos</option>
        {available.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
