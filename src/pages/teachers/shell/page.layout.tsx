// Around each page of the teacher area: a page that fails is replaced inside the area, whose
// uploads go on.
import { Outlet } from "react-router";
import { AreaFailure } from "./area-failure.tsx";

export function ErrorBoundary() {
  return <AreaFailure />;
}

export default function PageLayout() {
  return <Outlet />;
}
