// /free-content: there is no list of campaigns for strangers; the downloads say what one has.
import { redirect } from "react-router";
import { load } from "#src/http/react-router.ts";

export const loader = load<never>(async () => {
  throw redirect("/free-content/downloads");
});
