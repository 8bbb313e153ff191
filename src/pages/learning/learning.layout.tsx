// The class view: signed-in visitors only, on a dark screen.
import { Outlet } from "react-router";
import { guardedBy, protect } from "#src/http/guards.ts";
import learningCss from "./learning.css?url";

export const middleware = guardedBy(protect);

export const handle = { scripts: true, pixelScript: true, night: true };

export const links = () => [{ rel: "stylesheet", href: learningCss }];

export default function LearningLayout() {
  return <Outlet />;
}
