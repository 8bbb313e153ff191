// The teacher area: teachers only.
import { Outlet } from "react-router";
import { guardedBy, teacherOnly } from "#src/http/guards.ts";
import teachersCss from "./teachers.css?url";

export const middleware = guardedBy(teacherOnly);

export const links = () => [{ rel: "stylesheet", href: teachersCss }];

export default function TeachersLayout() {
  return <Outlet />;
}
