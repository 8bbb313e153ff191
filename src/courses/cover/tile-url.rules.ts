// The address of a category's tile.

type Tiled = { name: string; logoUrl: string | null };

/** Changes with an uploaded logo, so that caches may keep it for ever. */
export function tileUrl({ name, logoUrl }: Tiled): string {
  const path = `/tiles/${encodeURIComponent(name)}.svg`;
  const [, id] = /([0-9a-f-]{36})\/[^/]+$/.exec(logoUrl ?? "") ?? [];
  return id ? `${path}?v=${id.slice(-12)}` : path;
}
