// The scripts of public pages, which send no React: each behaviour finds its own elements.

import { startSubscriptions } from "#src/courses/purchase/subscription.browser.ts";
import { startHelp } from "#src/pages/frame/help/help.browser.ts";
import { startCountdowns } from "#src/pages/shop/countdown.browser.ts";
import { startBell } from "./notifications/bell.browser.ts";
import { startCopying } from "./ui/public/copy.browser.ts";
import { startDialogs } from "./ui/public/dialogs.browser.ts";
import { startLoadingAhead } from "./ui/public/load-ahead.browser.ts";
import { startLoading } from "./ui/public/loading.browser.ts";
import { startTracking } from "./ui/public/track.browser.ts";

startDialogs(document);
startCopying(document);
startBell(document);
startTracking(document);
startCountdowns(document);
startSubscriptions(document);
startLoadingAhead(document);
startLoading(document);
startHelp(document);
