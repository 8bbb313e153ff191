import type { ReactNode } from "react";
import { lessonSearch } from "#src/lessons/search/lesson-search.tsx";
import { Bell } from "#src/notifications/bell.tsx";
import { notificationsPath } from "#src/notifications/paths.rules.ts";
import type { Told } from "#src/notifications/unread.rules.ts";
import type { Standing } from "#src/pages/frame/standing-data.ts";
import { type AcademyBrand, Brand } from "#src/ui/brand/brand.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { Portrait } from "#src/ui/pictures/teacher-portrait.tsx";

export type WatchHeadProps = {
  course: { title: string; path: string };
  viewer: { name: string; pictureUrl: string | null };
  csrf: string;
  told: Told | null;
  academy: AcademyBrand;
  standing: Standing;
  /** The class search; omitted if the course has no classes. */
  search?: ReactNode;
};

export function WatchHead({ standing, ...head }: WatchHeadProps) {
  return (
    <>
      <Top {...head} />
      {standing ? (
        <aside className="standing-band" aria-label="Sobre la academia">
          <Icon name="info" small />
          <p>
            <b>{standing.title}</b> {standing.text}
          </p>
        </aside>
      ) : null}
    </>
  );
}

function Top({ course, viewer, csrf, told, academy, search }: Omit<WatchHeadProps, "standing">) {
  return (
    <header className="night-top">
      <Brand academy={academy} />
      <p className="course-name">
        <a href={course.path}>{course.title}</a>
      </p>
      {search}
      {search ? (
        <button
          className="icon-btn find"
          type="button"
          popoverTarget={lessonSearch}
          aria-label="Buscar una clase"
        >
          <Icon name="magnifying-glass" />
        </button>
      ) : null}
      {told ? <Bell told={told} href={notificationsPath} /> : null}
      <button className="icon-btn user" type="button" popoverTarget="account">
        <Portrait name={viewer.name} pictureUrl={viewer.pictureUrl} />
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
