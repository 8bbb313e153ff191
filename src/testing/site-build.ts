// All pages of src/routes.ts, as the bundler makes them.
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#src/routes.ts";
import { pageBuild } from "./page-build.ts";

type Layouts = Parameters<typeof pageBuild>[0];
type Found = { path: string; module: object; parentId: string };

const src = join(import.meta.dirname, "..");

/** @param layouts is filled with those on the way */
async function pagesBelow(
  entries: RouteConfigEntry[],
  parentId: string,
  layouts: Layouts,
): Promise<Found[]> {
  const found = entries.map(async ({ file, path, children }) => {
    const module: object = await import(join(src, file));
    if (!children) return [{ path: path ?? "", module, parentId }];
    // As React Router names it.
    const id = file.replace(/\.tsx$/, "");
    layouts[id] = { module, parentId };
    return pagesBelow(children, id, layouts);
  });
  return (await Promise.all(found)).flat();
}

export async function siteBuild() {
  const layouts: Layouts = {};
  const found = await pagesBelow(routes, "root", layouts);
  const pages = Object.fromEntries(found.map(({ path, module }) => [path, module]));
  const parents = new Map(found.map(({ path, parentId }) => [path, parentId]));
  const build = pageBuild(layouts, pages, (path) => parents.get(path) ?? "root");
  return { build, paths: Object.keys(pages) };
}
