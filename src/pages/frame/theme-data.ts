import type { Ctx } from "#src/ctx.ts";
import { iconUrl, tabIconUrl } from "#src/images/site-icon.ts";
import { academyTheme, bandOf, themeStyle } from "#src/ui/brand/theme.ts";
import { printMark } from "#src/ui/pictures/print-mark.rules.ts";
import type { PageTheme } from "./theme.rules.ts";

export function pageTheme(ctx: Pick<Ctx, "academy">): PageTheme {
  const { accent } = ctx.academy;
  return {
    ...(accent ? { inks: themeStyle(academyTheme(accent)) } : {}),
    band: bandOf(accent).field,
    printMark: printMark(accent),
    tabIcon: tabIconUrl(ctx),
    touchIcon: iconUrl(ctx, "180"),
  };
}
