import { type KeyboardEvent, useState } from "react";
import { typedCity } from "#src/pages/checkout/methods/card-format.rules.ts";
import { retype } from "#src/pages/checkout/text-field.tsx";
import type { FormState } from "#src/pages/checkout/use-checkout-form.ts";
import { describedBy, FieldFrame } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { FoundCity } from "./cities.browser.ts";

type Find = (text: string, limit: number) => FoundCity[];

const maxSuggestions = 8;
const listId = "city-options";

/** Suggests cities; the typed text is the city even if no suggestion matches. */
export function CityPicker({ form }: { form: FormState }) {
  const [find, setFind] = useState<Find | null>(null);
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(0);
  const text = form.values.city;
  const found = wanted && find ? find(text, maxSuggestions) : [];
  const isOpen = found.length > 0;
  const error = form.shown.city;

  function pick(city: FoundCity) {
    form.change("city", city.name);
    setWanted(false);
  }

  function type(input: HTMLInputElement, isComposing: boolean) {
    // During composition the accent is not a letter yet; formatting now would drop it.
    form.change("city", isComposing ? input.value : retype(input, typedCity));
    setWanted(true);
    setActive(0);
  }

  function press(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (isOpen) setActive((active + step + found.length) % found.length);
      else setWanted(true);
    } else if (event.key === "Enter" && wanted) {
      event.preventDefault();
      const city = found[active];
      if (city) pick(city);
      else setWanted(false);
    } else if (event.key === "Escape") {
      setWanted(false);
    }
  }

  return (
    <FieldFrame id="city" label="Ciudad" error={error}>
      <div className="inwrap city">
        <input
          {...describedBy("city", { error })}
          id="city"
          name="city"
          className="inp"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? optionId(active) : undefined}
          autoComplete="off"
          maxLength={80}
          value={text}
          onFocus={() => loadCities().then((find) => setFind(() => find))}
          onChange={({ target, nativeEvent }) =>
            type(target, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
          }
          onCompositionEnd={({ currentTarget }) => type(currentTarget, false)}
          onKeyDown={press}
          onBlur={() => {
            setWanted(false);
            form.leave("city");
          }}
        />
        <Icon name={error ? "warning-circle" : "caret-down"} />
        <div className="opts" id={listId} role="listbox" aria-label="Ciudades" hidden={!isOpen}>
          {found.map((city, index) => (
            <CityOption
              key={city.id}
              id={optionId(index)}
              city={city}
              isActive={index === active}
              onPick={() => pick(city)}
            />
          ))}
        </div>
        <p className="sr" role="status">
          {isOpen ? `${found.length} ${found.length === 1 ? "ciudad" : "ciudades"}` : ""}
        </p>
      </div>
    </FieldFrame>
  );
}

const optionId = (index: number) => `city-option-${index}`;

/** Loads the list after the page; until then the typed text is the city. */
async function loadCities(): Promise<Find> {
  try {
    return (await import("./cities.browser.ts")).findCities;
  } catch {
    return () => [];
  }
}

type CityOptionProps = { id: string; city: FoundCity; isActive: boolean; onPick: () => void };

function CityOption({ id, city, isActive, onPick }: CityOptionProps) {
  const [start, end] = city.match ?? [0, 0];
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => {
        // Keeps the focus in the field: its blur would close the list first.
        event.preventDefault();
        onPick();
      }}
    >
      <em>
        {city.name.slice(0, start)}
        <b>{city.name.slice(start, end)}</b>
        {city.name.slice(end)}
      </em>
      <span>{city.department}</span>
    </div>
  );
}
