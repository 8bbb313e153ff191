// /semillero/admin/courses: the courses of an academy and those to review.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import coursesCss from "./courses.css?url";
import { coursesData } from "./courses-data.ts";
import { CoursesView } from "./courses-view.tsx";

export const links = () => [{ rel: "stylesheet", href: coursesCss }];

export const loader = loadForMember(({ ctx, url }) => coursesData(ctx, url));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Cursos")];
}

export default function CoursesPage() {
  return <CoursesView shown={useLoaderData<typeof loader>()} />;
}
