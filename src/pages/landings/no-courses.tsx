import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";

type NoCoursesProps = {
  title: string;
  hint: string;
  /** What the visitor can do about it. */
  action?: { name: string; href: string };
};

/** In place of the courses that do not exist yet. */
export function NoCourses({ title, hint, action }: NoCoursesProps) {
  return (
    <Empty
      art={<SpotArt motif="seedling" />}
      title={title}
      hint={hint}
      action={action ? <ButtonLink href={action.href}>{action.name}</ButtonLink> : null}
    />
  );
}
