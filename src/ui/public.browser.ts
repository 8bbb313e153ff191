// What moves on the public pages, which send no React: each behaviour looks for its own elements.
import { startCountdowns } from "#src/courses/countdown.browser.ts";
import { startSubscriptions } from "#src/courses/subscription.browser.ts";
import { startCopying } from "./copy.browser.ts";
import { startDialogs } from "./dialogs.browser.ts";
import { startLoadingAhead } from "./load-ahead.browser.ts";
import { startTracking } from "./track.browser.ts";

startDialogs(document);
startCopying(document);
startTracking(document);
startCountdowns(document);
startSubscriptions(document);
startLoadingAhead(document);
