// /semillero/admin/sales: leads to the first of its pages.
import { redirect } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";

export const loader = loadForMember(async () => {
  throw redirect("/semillero/admin/sales/coupons");
});

export default function SalesPage() {
  return null;
}
