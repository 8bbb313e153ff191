// / redirects to the catalogue until the landing page is built.
import { redirect } from "react-router";
import { load } from "#src/http/react-router.ts";

export const loader = load<never>(async () => {
  throw redirect("/explore");
});
