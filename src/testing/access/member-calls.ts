// The calls that need a session, each with somebody who may make it, as the access table says.
import { calls, type Request } from "./calls.ts";
import { type Column, columns } from "./columns.ts";
import type { Asking, Scene } from "./scene.ts";
import { askingAs } from "./scene.ts";
import { accessTable } from "./table.ts";

export type MemberCall = {
  /** Method and path of the OpenAPI document. */
  name: string;
  method: string;
  caller: Exclude<Column, "nobody">;
};

/** Everything but reading. */
export const isWriting = ({ method }: MemberCall) => !["GET", "HEAD"].includes(method);

export function memberCalls(): MemberCall[] {
  return accessTable("Calls")
    .filter(({ cells }) => cells[columns.indexOf("nobody")] === "401")
    .map(({ name, cells }) => {
      // Some calls are for staff alone, who have no column: anybody else's session must count first.
      const caller = columns[cells.indexOf("yes")] ?? "teacher";
      if (caller === "nobody") throw new Error(`${name} needs no session`);
      return { name, method: name.split(" ")[0] ?? "", caller };
    });
}

/** The complete request of a caller; making it may write what it is about. */
export async function requestOf(scene: Scene, { name, method, caller }: MemberCall) {
  const asking: Asking = askingAs(scene, caller);
  const request: Request = (await calls[name]?.(asking)) ?? { path: "" };
  return { name, caller, ...request, method, path: `/api${request.path}` };
}
