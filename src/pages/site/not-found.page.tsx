import { load } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";

export const loader = load<null>(async () => {
  throw problem("not_found", "Esta página no existe");
});

export default function NotFound() {
  return null;
}
