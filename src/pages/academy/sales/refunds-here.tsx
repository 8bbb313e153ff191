import type { ComponentProps } from "react";
import { useAdmin } from "../admin/use-admin.ts";
import { RefundsView } from "./refunds-view.tsx";

/** The refunds of the academy that the area shows. */
export function RefundsHere(props: Omit<ComponentProps<typeof RefundsView>, "admin">) {
  return <RefundsView {...props} admin={useAdmin()} />;
}
