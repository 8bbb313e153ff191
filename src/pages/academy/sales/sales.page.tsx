// /semillero/admin/sales: what the academy sold, by day or month, and by month and course.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { salesData } from "./sales-data.ts";
import { SalesView } from "./sales-view.tsx";

export const loader = loadForMember(({ ctx, url }) => salesData(ctx, url));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Ventas")];
}

export default function SalesPage() {
  return <SalesView shown={useLoaderData<typeof loader>()} />;
}
