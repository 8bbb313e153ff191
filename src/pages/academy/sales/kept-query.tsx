import { useAdmin } from "../admin/use-admin.ts";

/** In a form that is sent by GET, what every address of the area keeps: an action's query is lost. */
export function KeptQuery() {
  const { href } = useAdmin();
  const kept = [...new URLSearchParams(href("/").split("?")[1] ?? "")];
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
