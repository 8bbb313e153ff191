// All answers of the help for learners.
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";
import { accountHelp, teachingHelp } from "./account-help.rules.ts";
import { freeHelp, watchingHelp } from "./learning-help.rules.ts";
import { giftHelp, payingHelp, refundHelp } from "./paying-help.rules.ts";

export const helpPath = "/help";

export function learnersTopics(shop: { isProduct: boolean }): HelpTopic[] {
  return [
    payingHelp,
    giftHelp,
    watchingHelp,
    refundHelp,
    accountHelp,
    freeHelp,
    teachingHelp(shop),
  ];
}
