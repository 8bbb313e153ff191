import type { ReactNode } from "react";
import { Uploads } from "#src/media/uploading/upload-queue.tsx";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import { SettledForms } from "#src/ui/forms/settled-forms.tsx";
import { SavedToast } from "../saving/saved-toast.tsx";
import { AreaLoading } from "./area-loading.tsx";
import { type ShellProps, TeacherShell } from "./teacher-shell.tsx";
import { useAreaNavigation, useSettled } from "./use-area-navigation.ts";

type TeacherAreaProps = ShellProps & {
  /** What the installation takes. */
  videoTypes: readonly VideoType[];
  children: ReactNode;
};

/** The pages of the area, with what stays while they change. */
export function TeacherArea({ videoTypes, children, ...shell }: TeacherAreaProps) {
  const navigation = useAreaNavigation();
  const settled = useSettled();
  return (
    <SettledForms value={settled}>
      <Uploads videoTypes={videoTypes}>
        <div {...navigation}>
          <TeacherShell {...shell}>{children}</TeacherShell>
          <SavedToast />
          <AreaLoading />
        </div>
      </Uploads>
    </SettledForms>
  );
}
