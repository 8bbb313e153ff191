import type { ReactNode } from "react";

/** Posts to the page's own address, so that `redirectTo` and `campaign` stay in it. */
export function AuthForm({ csrf, children }: { csrf: string; children: ReactNode }) {
  return (
    <form method="post" className="fgrid" noValidate>
      <input type="hidden" name="_csrf" value={csrf} />
      {children}
    </form>
  );
}
