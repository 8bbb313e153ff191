// Two academies, each with a class that has a video and a person who may watch it, and the ways to
// request its files.
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { mediaPass } from "#src/media/watching/media-cookie.ts";
import { openDoor } from "./door.ts";
import type { TestAcademy } from "./people.ts";
import { storedVideo } from "./stored-media.ts";
import { openWorld } from "./world.ts";

/** Call `world.close` in `afterAll`. */
export async function openMediaScene() {
  const world = await openWorld();
  const door = openDoor(world);
  const here = await world.academy();
  const otherAcademy = await world.academy();
  const lessonOf = ({ course }: TestAcademy, place: 0 | 1) =>
    course.modules[place]?.lessons[0]?.id ?? "";
  const [free, paid] = [lessonOf(here, 0), lessonOf(here, 1)];
  const video = await storedVideo(world, here, paid);

  async function learnerOf(home: TestAcademy) {
    const actor = await home.person("student");
    await enrol(home.ctx, actor.id, home.course.id);
    return actor;
  }

  return {
    world,
    door,
    here,
    otherAcademy,
    /** Its classes. */
    free,
    paid,
    /** Of a paid class. */
    video,
    freeVideo: await storedVideo(world, here, free),
    /** Of the other academy. */
    foreign: await storedVideo(world, otherAcademy, lessonOf(otherAcademy, 1)),
    segment: `${video.folder}/144p/0001.m4s`,
    learner: await learnerOf(here),
    learnerOf,

    /**
     * Requests as a page's player does: with the cookies of a session, and those that it was given.
     */
    async browserOf(actor: Actor | null) {
      const browser = door.browser(here.academy);
      if (actor) browser.cookies.set("session", await door.accessToken(actor, here.academy));
      return browser;
    },

    /** @param minutesAgo when it was issued. */
    passAt({ id, run }: { id: string; run: string }, minutesAgo = 0, home = here): string {
      const given = new Date(Date.now() - minutesAgo * 60_000);
      const file = { videoId: id, run, path: "master.m3u8" };
      const mediaKey = `videos/${home.academy.id}/${id}/${run}`;
      const { signer } = world.outside;
      return mediaPass(signer, { academyId: home.academy.id, file, mediaKey }, given);
    },

    /** With a pass and nothing else. */
    withPass: (pass: string, path: string, home = here) =>
      door.anyone(home.academy)(path, { headers: { cookie: `media=${pass}` } }),
  };
}
