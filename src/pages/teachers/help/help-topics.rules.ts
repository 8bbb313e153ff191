// All answers of the teachers' help.
import type { HelpTopic } from "#src/pages/frame/help/help-answer.rules.ts";
import { courseHelp } from "./course-help.rules.ts";
import type { HelpFacts } from "./help-answer.rules.ts";
import { learnersHelp, moneyHelp } from "./learners-help.rules.ts";
import { recordingHelp } from "./recording-help.rules.ts";

export function helpTopics(facts: HelpFacts): HelpTopic[] {
  return [courseHelp(facts), recordingHelp(facts), learnersHelp(facts), moneyHelp(facts)];
}
