import { type AcademyBrand, Brand } from "#src/ui/brand.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Portrait } from "#src/ui/teacher-portrait.tsx";

export type WatchHeadProps = {
  course: { title: string; path: string };
  viewer: { name: string };
  csrf: string;
  academy: AcademyBrand;
};

export function WatchHead({ course, viewer, csrf, academy }: WatchHeadProps) {
  return (
    <header className="night-top">
      <Brand academy={academy} />
      <p className="course-name">
        <a href={course.path}>{course.title}</a>
      </p>
      <button className="icon-btn user" type="button" popoverTarget="account">
        <Portrait name={viewer.name} />
        <span className="user-name">{viewer.name}</span>
        <Icon name="caret-down" small />
      </button>
      <div className="account" id="account" popover="auto">
        <form action="/logout" method="post">
          <input type="hidden" name="_csrf" value={csrf} />
          <button type="submit">
            <Icon name="sign-out" />
            Cerrar Sesión
          </button>
        </form>
      </div>
    </header>
  );
}
