// All answers of the help for learners.
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";
import type { Shop } from "../legal-document.tsx";
import { accountHelp, teachingHelp } from "./account-help.rules.ts";
import { freeHelp, watchingHelp } from "./learning-help.rules.ts";
import { giftHelp, payingHelp, refundHelp } from "./paying-help.rules.ts";

export const helpPath = "/help";

export function learnersTopics(
  shop: Pick<Shop, "isProduct" | "pesosFirst" | "taxPercent">,
): HelpTopic[] {
  return [
    payingHelp(shop),
    giftHelp,
    watchingHelp,
    refundHelp,
    accountHelp,
    freeHelp,
    teachingHelp(shop),
  ];
}
