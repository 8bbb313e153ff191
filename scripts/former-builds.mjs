// Puts a new build in the place of the one that is served, with the files of the builds before it:
// pages that are open in browsers, and a server that has not been restarted, still ask for them.
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** Their files' names contain a digest, so no two builds mean different files by one name. */
const folders = ["client/assets", "server/assets"];

/** This one and those before it. */
const keptBuilds = 3;

/** Lists the files of each kept build, the newest first. */
const listName = ".files.json";

/**
 * @param {string} next where the new build is; it is moved away
 * @param {string} place of the build that is served; it may be absent
 */
export function replaceBuild(next, place) {
  const former = existsSync(place) ? formerLists(place) : [];
  const lists = [filesOf(next), ...former].slice(0, keptBuilds);
  for (const file of new Set(lists.slice(1).flat())) {
    const from = join(place, file);
    const to = join(next, file);
    if (existsSync(from) && !existsSync(to)) cpSync(from, to);
  }
  writeFileSync(join(next, listName), JSON.stringify(lists));
  const old = `${next}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(next, place);
  rmSync(old, { recursive: true, force: true });
}

function formerLists(place) {
  const list = join(place, listName);
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [filesOf(place)];
}

function filesOf(build) {
  return folders
    .filter((folder) => existsSync(join(build, folder)))
    .flatMap((folder) => readdirSync(join(build, folder)).map((name) => `${folder}/${name}`));
}
