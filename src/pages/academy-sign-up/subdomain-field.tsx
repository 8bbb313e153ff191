import { useRef } from "react";
import {
  subdomainMaximum,
  subdomainMinimum,
  subdomainTypedMaximum,
} from "#src/academies/addresses/subdomains.rules.ts";
import { describedBy, FieldFrame } from "#src/ui/forms/field.tsx";
import { useNameCheck } from "./use-name-check.ts";

type SubdomainFieldProps = {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
  autoFocus: boolean;
  /** The end of every academy's address: `.semillero.co`. */
  suffix: string;
  /** The name that this browser has asked for already. */
  own: string;
};

const hint = (
  <>
    De {subdomainMinimum} a {subdomainMaximum} letras sin tildes ni eñes, números y guiones. Por
    ejemplo: <span className="example">la-gulupa</span>
  </>
);

/** The name with the suffix beside it; where scripts run, its freedom is shown while typing. */
export function SubdomainField({ suffix, own, error, ...field }: SubdomainFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { answer, ask } = useNameCheck(own);
  const described = describedBy("subdomain", { hint, error });
  const ids = [described["aria-describedby"], "subdomain-suffix"].filter(Boolean).join(" ");

  function take(proposal: string) {
    if (!input.current) return;
    input.current.value = proposal;
    // The form keeps and checks what it has now.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
    ask(proposal);
  }

  return (
    <FieldFrame id="subdomain" label="Dirección de tu academia" hint={hint} error={error}>
      <div className="inwrap suffixed">
        <input
          {...field}
          {...described}
          ref={input}
          id="subdomain"
          className="inp"
          aria-describedby={ids}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={subdomainTypedMaximum}
          required
          onInput={(event) => ask(event.currentTarget.value)}
        />
        <span className="suffix" id="subdomain-suffix">
          {suffix}
        </span>
      </div>
      {/* The message of the form says the same. */}
      <div role="status" className={answer?.free ? "name-status" : "name-status no"}>
        {answer && !error ? answer.text : null}
      </div>
      {answer?.proposal ? (
        <button
          type="button"
          className="btn txt sm"
          onClick={() => answer.proposal && take(answer.proposal)}
        >
          Usar {answer.proposal}
        </button>
      ) : null}
    </FieldFrame>
  );
}
