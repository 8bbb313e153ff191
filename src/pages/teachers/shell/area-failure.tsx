import { useLocation } from "react-router";
import { adviceFor } from "#src/pages/frame/failure-advice.rules.ts";
import { FailureSteps } from "#src/pages/frame/failure-steps.tsx";
import { useFailure } from "#src/pages/frame/use-failure.ts";
import { useSiteName } from "#src/pages/frame/use-site-name.ts";
import { Failure } from "#src/ui/failure.tsx";

/** Replaces a page of the teacher area that could not be shown. */
export function AreaFailure() {
  const site = useSiteName();
  const { status, detail } = useFailure();
  const { pathname, search } = useLocation();
  const { hint, steps } = adviceFor({ status, here: pathname + search, signedIn: true });
  return (
    <Failure
      status={status}
      detail={detail}
      site={site}
      hint={hint}
      action={<FailureSteps steps={steps} status={status} />}
    />
  );
}
