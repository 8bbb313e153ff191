// Pages of text.
import { Outlet } from "react-router";
import proseStyle from "./prose.css?inline";

export default function ProseLayout() {
  return (
    <>
      {/* Part of the document, as the style of the site is: it shows at once. */}
      <style>{proseStyle}</style>
      <Outlet />
    </>
  );
}
