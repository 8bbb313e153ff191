import { ButtonLink } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SpotArt } from "#src/ui/spot-art.tsx";

type NoCoursesProps = { title: string; hint: string; href: string; action: string };

/** In place of the courses that do not exist yet. */
export function NoCourses({ title, hint, href, action }: NoCoursesProps) {
  return (
    <Empty
      art={<SpotArt motif="seedling" />}
      title={title}
      hint={hint}
      action={<ButtonLink href={href}>{action}</ButtonLink>}
    />
  );
}
