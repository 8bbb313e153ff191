import type { ReactNode } from "react";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "./use-admin.ts";

/** The API answers for the host's own academy, and staff who entered look at another. */
export function CsvLink({ path, children }: { path: string; children: ReactNode }) {
  if (useAdmin().readOnly) return null;
  return (
    <p className="download">
      <ButtonLink variant="secondary" size="small" href={path} download="">
        <Icon name="download-simple" small />
        {children}
      </ButtonLink>
    </p>
  );
}
