import type { Ref } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { longestSearch } from "./help-search.rules.ts";

type HelpSearchFormProps = {
  /** The page itself. */
  action: string;
  search: string;
  placeholder: string;
  field?: Ref<HTMLInputElement>;
  onType?: (typed: string) => void;
};

export function HelpSearchForm(props: HelpSearchFormProps) {
  const { action, search, placeholder, field, onType } = props;
  return (
    <search>
      <form className="help-search" action={action} method="get">
        <div className="field">
          <label htmlFor="q">Busca en la ayuda</label>
          <input
            ref={field}
            className="inp"
            id="q"
            type="search"
            name="q"
            defaultValue={search}
            maxLength={longestSearch}
            placeholder={placeholder}
            autoComplete="off"
            {...(onType ? { onChange: (event) => onType(event.target.value) } : {})}
          />
        </div>
        <Button variant="secondary">
          <Icon name="magnifying-glass" small />
          Buscar
        </Button>
      </form>
    </search>
  );
}
