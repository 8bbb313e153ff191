// Lets React take over a page that sends scripts.
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchEarlyInput } from "#src/ui/forms/early-input.browser.ts";

const reportEarlyInput = watchEarlyInput(document);

function Page() {
  useEffect(reportEarlyInput, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
