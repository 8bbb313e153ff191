import { useEffect, useState } from "react";

/** Whether the page's scripts run; until then it must work as it came from the server. */
export function useIsAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
