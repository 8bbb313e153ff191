// A file store that refuses to remove some of its objects, as one does for which a key lacks rights.
import type { Ctx } from "#src/ctx.ts";

export function refusingToRemove(ctx: Ctx, isRefused: (key: string) => boolean): Ctx {
  const { files } = ctx.outside;
  const remove = async (key: string) => {
    if (isRefused(key)) throw new Error("refused");
    await files.remove(key);
  };
  return { ...ctx, outside: { ...ctx.outside, files: { ...files, remove } } };
}
