// Pages of text.
import { Outlet } from "react-router";
import proseCss from "./prose.css?url";

export const links = () => [{ rel: "stylesheet", href: proseCss }];

export default function ProseLayout() {
  return <Outlet />;
}
