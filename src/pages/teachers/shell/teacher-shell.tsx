import type { ReactNode } from "react";

type TeacherShellProps = { name: string; csrf: string; children: ReactNode };

export function TeacherShell({ children }: TeacherShellProps) {
  return children;
}
