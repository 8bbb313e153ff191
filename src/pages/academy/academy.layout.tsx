// The academy's administration, for its administrators only.
import { Outlet } from "react-router";
import { academyOnly, guardedBy } from "#src/http/guards.ts";
import academyCss from "./academy.css?url";

export const middleware = guardedBy(academyOnly);

/** Keeps the bell right. */
export const handle = { publicScript: true };

export const links = () => [{ rel: "stylesheet", href: academyCss }];

export default function AcademyLayout() {
  return <Outlet />;
}
