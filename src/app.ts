// The whole web side of a process: limits, authentication, API, media, mailbox, pages.
import { join } from "node:path";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { Logger } from "pino";
import { createRequestHandler, type ServerBuild } from "react-router";
import { originsOf } from "#src/academies/addresses/addresses.rules.ts";
import { certificatePath, certificates } from "#src/academies/addresses/certificate.route.ts";
import { subdomainsBelow } from "#src/academies/addresses/hosts.rules.ts";
import { findAcademy } from "#src/academies/queries.ts";
import { profilePictures } from "#src/accounts/picture/pictures.route.ts";
import { readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import { campaignFilesRoute } from "#src/campaigns/campaign-files.route.ts";
import { pictures } from "#src/courses/cover/pictures.route.ts";
import { closeAway } from "#src/hosts/away.tsx";
import { academyOfFormerHost, formerHost } from "#src/hosts/former-host.ts";
import { unknownHost } from "#src/hosts/unknown-host.tsx";
import { publicAnswers } from "#src/http/cache/public-answer.ts";
import { publicPagePaths, publicRoutePaths } from "#src/http/cache/public-paths.ts";
import { clientFiles } from "#src/http/client-files.ts";
import { compress } from "#src/http/compress.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { answerError } from "#src/http/errors.ts";
import { lastKnown } from "#src/http/last-known.ts";
import { apiRate } from "#src/http/limits/api-rate.ts";
import { jsonOnly, smallBody } from "#src/http/limits/body-limits.ts";
import { bodyPace, type Paces, paces } from "#src/http/limits/body-pace.ts";
import { requestLog } from "#src/http/log/request-log.ts";
import { answerPages } from "#src/http/pages/answer-pages.ts";
import { bySegment } from "#src/http/pages/by-segment.ts";
import { cookiesAreSecure } from "#src/http/security/cookies.ts";
import { cspReports } from "#src/http/security/csp-reports.ts";
import { csrf } from "#src/http/security/csrf.ts";
import { security } from "#src/http/security/security-headers.ts";
import { hostOf, who } from "#src/http/sender/who.ts";
import { refuseSuspendedTeacher } from "#src/http/suspended-teacher.ts";
import { attachmentFiles } from "#src/lessons/media/attachment.route.ts";
import { captionFiles } from "#src/lessons/media/captions.route.ts";
import { media, mediaByPass } from "#src/lessons/media/media.route.ts";
import { tusUploads } from "#src/media/uploads/tus.route.ts";
import { s3BrowserOrigin } from "#src/outside/files/s3-settings.ts";
import { mailbox } from "#src/pages/site/mailbox.route.ts";
import { manifest } from "#src/pages/site/manifest.route.ts";
import { robots } from "#src/pages/site/robots.route.ts";
import { securityTxt } from "#src/pages/site/security-txt.route.ts";
import { sitemap } from "#src/pages/site/sitemap.route.ts";
import type { Runtime } from "#src/process/runtime.ts";
import { letterInks } from "#src/ui/mail/letter-inks.ts";
import { api } from "./api.ts";
import { hooks } from "./hooks.ts";
import { plainPages } from "./rendering/plain-pages.tsx";

export type WebApp = Hono<WhoEnv> & {
  /** The patterns of every public route and page, for the public cache. */
  publicPaths: readonly string[];
};

/** Without a log of their own, the lines of requests go to `log`. */
type Served = Omit<Runtime, "publicCache" | "visits" | "quickLog" | "interrupt"> & {
  quickLog?: Logger;
};

/**
 * @param build React Router's server build, or in development a function that loads it again.
 * @param clientFolder the files of the build; in development Vite answers with them.
 * @param pace how slowly bodies may arrive.
 */
export function createApp(
  { settings, database, outside, log, quickLog = log }: Served,
  build: ServerBuild | (() => Promise<ServerBuild>),
  { clientFolder, pace = paces }: { clientFolder?: string; pace?: Paces } = {},
): WebApp {
  const secure = cookiesAreSecure(settings.publicUrl);
  const subdomainOf = subdomainsBelow(settings);
  const answerUnknownHost = unknownHost(settings.publicUrl, log, outside.contact);
  const leadOn = formerHost({ ...settings, subdomainOf }, database.db);
  const academyThatLeft = academyOfFormerHost(database.db);
  const academies = lastKnown((subdomain: string | null) => findAcademy(database.db, subdomain));
  const app = new Hono<WhoEnv>();

  app.onError((error, c) =>
    answerError(error, c, log, { contact: outside.contact, inksOf: letterInks }),
  );
  const gatewayOrigin = new URL(outside.gateway.browser.url).origin;
  app.use(
    security(
      { gatewayOrigin, uploadOrigin: settings.s3 && s3BrowserOrigin(settings.s3), ...settings },
      secure,
    ),
  );
  if (clientFolder !== undefined) {
    app.route(
      "/",
      clientFiles(clientFolder, (c) => typeof subdomainOf(hostOf(c)) === "string"),
    );
  }
  app.use(requestId({ limitLength: 64 }));
  app.use(requestLog(quickLog));
  app.get(certificatePath, certificates({ ...settings, subdomainOf }, database.db));
  app.use(compress);
  app.use(publicAnswers);
  app.use((c, next) =>
    subdomainOf(hostOf(c)) === undefined ? Promise.resolve(answerUnknownHost(c)) : next(),
  );
  app.use(bodyPace({ ...pace, isUpload }));
  app.route("/", cspReports(log));
  app.use("/media/*", mediaByPass(outside));
  app.use(
    who({
      allAcademies: database,
      outside,
      hooks,
      log,
      secure,
      proxies: settings.trustProxy,
      readAccessToken,
      renewSession,
      academyOf: async (c, mayBeOld) => {
        const subdomain = subdomainOf(hostOf(c));
        if (subdomain === undefined) return null;
        const found = await academies.find(subdomain, mayBeOld);
        return found ?? academyThatLeft(c, subdomain);
      },
      unknownHost: async (c) => (await leadOn(c)) ?? answerUnknownHost(c),
    }),
  );
  app.use(csrf(originsOf(settings)));
  app.use("/api/*", apiRate(settings.quotas));
  app.use(closeAway(log));
  app.use("/api/*", refuseSuspendedTeacher);
  // The size of an upload is limited where it is stored, while it streams; that of a form in `act`.
  for (const limit of [smallBody, jsonOnly]) {
    app.use("/api/*", (c, next) => (isUpload(c.req.path) ? next() : limit(c, next)));
  }

  app.route("/api", tusUploads(database.uploadLocks));
  app.route("/api", api);
  app.route("/", pictures);
  app.route("/", profilePictures);
  app.route("/", robots);
  app.route("/", manifest);
  app.route("/", sitemap());
  if (settings.securityContact) app.route("/", securityTxt(settings.securityContact));
  app.route("/media", media);
  app.route("/files", attachmentFiles);
  app.route("/free-content/files", campaignFilesRoute);
  app.route("/captions", captionFiles);
  if (outside.mailer.mailbox) app.route("/dev/mail", mailbox);
  const isChanging = typeof build === "function";
  const handle = (part: typeof build) => createRequestHandler(part, process.env.NODE_ENV);
  const plain = isChanging ? null : bySegment(build, plainPages);
  const whole = isChanging ? handle(build) : bySegment(build, handle);
  app.all("*", answerPages({ plain, whole, log, inksOf: letterInks }));
  const pagePaths = isChanging ? [] : publicPagePaths(build);
  return Object.assign(app, { publicPaths: [...publicRoutePaths(app), ...pagePaths] });
}

/** The built product, with the files that browsers load. */
export function createWebApp(runtime: Runtime, build: ServerBuild): WebApp {
  return createApp(runtime, build, { clientFolder: join(runtime.settings.root, "build/client") });
}

function isUpload(path: string): boolean {
  return path.startsWith("/api/uploads/");
}
