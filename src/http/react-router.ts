// Connects pages to React Router: passes `ctx` in, and turns problems into error pages or form
// errors.
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { type Problem, type ProblemBody, problem } from "#src/problem.ts";
import { problemOf, whyOf } from "./errors.ts";
import { type FormBounds, readFormBody, textForm, unreadableForm } from "./forms/form-body.ts";
import { type FormValues, readForm, textAt } from "./forms/form-data.rules.ts";
import type { ListEdit } from "./forms/form-lists.rules.ts";
import { FormEdited } from "./forms/parse-form.ts";
import { pagePath, pageUrl } from "./pages/page-address.rules.ts";
import { ctxOf, memberOf, refusalOf, webOf } from "./pages/page-context.ts";
import { staleCall, staleForm } from "./security/csrf.ts";
import { csrfField, csrfHeader, type Web } from "./web.ts";

export { ctxOf, keepOut, letIn, pageContext, webOf } from "./pages/page-context.ts";

/** Headers of every page, besides those of its loaders; caches keep only public pages. */
export function pageHeaders(headers = new Headers()): Headers {
  headers.set("content-type", "text/html; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return headers;
}

/** What a loader or an action receives; annotate the argument to name the path's parameters. */
export type PageArgs<P = Params> = {
  ctx: Ctx;
  web: Web;
  params: P;
  request: Request;
  /** Of the page; the request's own URL ends in `.data` where scripts ask for its data. */
  url: URL;
};

/** What a page below a guarded layout receives: its `ctx` has an actor. */
export type MemberArgs<P = Params> = PageArgs<P> & {
  ctx: MemberCtx;
  /** Whether `ctx` is of another academy than that of the host: its staff may only look. */
  entered: boolean;
};

type Params = Record<string, string | undefined>;

function argumentsOf<P>(args: LoaderFunctionArgs | ActionFunctionArgs): PageArgs<P> {
  return {
    ctx: ctxOf(args.context),
    web: webOf(args.context),
    params: args.params as P,
    request: args.request,
    url: pageUrl(new URL(args.url)),
  };
}

/** A loader: a problem becomes the nearest error page, with its status. */
export function load<T, P = Params>(read: (args: PageArgs<P>) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      return await read(argumentsOf<P>(args));
    } catch (error) {
      const known = problemOf(error);
      if (!known) throw error;
      if (known.code === "unauthenticated") throw endSession(argumentsOf(args));
      note(args, error, known);
      throw data(known.body(), { status: known.status });
    }
  };
}

/** Tells the client when to come back, and the log what could not be reached. */
function note({ context, url }: LoaderFunctionArgs, error: unknown, known: Problem): void {
  if (known.retryAfter) webOf(context).retryAfter = known.retryAfter;
  const why = whyOf(error);
  if (!why.reason) return;
  const path = new URL(url).pathname;
  ctxOf(context).log.info({ path, problem: known.code, ...why }, known.message);
}

function memberArgs<Page extends PageArgs<unknown>>(page: Page, { context }: LoaderFunctionArgs) {
  const ctx = memberOf(context);
  return { ...page, ctx, entered: ctx.academy.id !== page.ctx.academy.id };
}

const memberLoaders = new WeakSet<object>();

/** A loader below a guarded layout; it fails without a guard above it. */
export function loadForMember<T, P = Params>(read: (args: MemberArgs<P>) => Promise<T>) {
  const loader = (args: LoaderFunctionArgs): Promise<T> =>
    load<T, P>(async (page) => read(memberArgs(page, args)))(args);
  memberLoaders.add(loader);
  return loader;
}

/** Whether `loadForMember` made it; any other would run while nobody can tell who asks. */
export function isMemberLoader(loader: unknown): boolean {
  return typeof loader === "function" && memberLoaders.has(loader);
}

const publicLoaders = new WeakSet<object>();

/**
 * The loader of a page that is the same for every visitor without a session; the public cache keeps
 * it. It may show nothing of such a visitor, neither cookies nor tokens.
 */
export function publicPage<T, P = Params>(read: (args: PageArgs<P>) => Promise<T>) {
  const loader = load<T, P>((args) => {
    args.web.makePublic();
    return read(args);
  });
  publicLoaders.add(loader);
  return loader;
}

export function isPublicLoader(loader: unknown): boolean {
  return typeof loader === "function" && publicLoaders.has(loader);
}

/** Spec 1 §8: when the session is gone, its cookies are removed and sign-in leads back here. */
function endSession({ web, url }: PageArgs<unknown>): Response {
  web.dropSession();
  return redirect(`/login?redirectTo=${encodeURIComponent(pagePath(url))}`);
}

type Posted = { form: FormValues; files: Record<string, File> };

/** What an action refused, with what was typed. */
export type FormProblem = { problem: ProblemBody; values: FormValues };

/** The answer of an action to a button that adds or removes an item of a list. */
export type FormEdit = { problem?: undefined; values: FormValues; edit: ListEdit };

/** What the form of an action has besides texts. */
type Takes = {
  /** A file within these bounds; only a member may send one, and without a session the body is not read. */
  file?: FormBounds;
  /** The route has no page with a form to go back to; a problem gets a page of its own. */
  alone?: boolean;
  /** Without a session it changes nothing, so there is no token to check. */
  onlyInSession?: boolean;
  /** A key in the address allows what it does, and nothing else does: a mail program has no token. */
  byKey?: boolean;
};

const actions = new WeakSet<object>();

/** Whether `act` made it; any other action would not check the token of its form. */
export function isAction(action: unknown): boolean {
  return typeof action === "function" && actions.has(action);
}

/** An action: a problem goes back to its form with what was typed, except passwords. */
export function act<T, P = Params>(
  run: (args: PageArgs<P> & Posted) => Promise<T>,
  takes: Takes = {},
) {
  const action = async (args: ActionFunctionArgs) => {
    const page = argumentsOf<P>(args);
    let values: FormValues = {};
    try {
      const posted = await postedTo(page, takes);
      values = posted.values;
      const refusal = refusalOf(args.context);
      if (refusal) throw refusal;
      checkToken(page, values, takes);
      return await run({ ...page, form: values, files: posted.files });
    } catch (error) {
      if (error instanceof FormEdited) {
        const { values, edit } = error.edited;
        const body: FormEdit = { values: withoutSecrets(values), edit };
        return data(body);
      }
      const known = problemOf(error);
      if (!known) throw error;
      if (known.code === "unauthenticated") throw endSession(page);
      note(args, error, known);
      if (takes.alone) {
        page.web.refusal = known;
        throw new Response(null, { status: known.status });
      }
      const body: FormProblem = { problem: known.body(), values: withoutSecrets(values) };
      return data(body, { status: known.status });
    }
  };
  actions.add(action);
  return action;
}

async function postedTo({ ctx, web, request }: PageArgs<unknown>, { file }: Takes) {
  const isStranger = !web.unread && !ctx.actor;
  if (file && isStranger) throw problem("unauthenticated", "Debes iniciar sesión");
  const posted = readForm(await readFormBody(request, file ?? textForm));
  if (!posted) throw unreadableForm();
  return posted;
}

/** A page of another session, of this tab or another: its form comes back with the right token. */
function checkToken(page: PageArgs<unknown>, values: FormValues, takes: Takes): void {
  const { ctx, web, request } = page;
  if (takes.byKey || (takes.onlyInSession && !ctx.actor)) return;
  const given = request.headers.get(csrfHeader) ?? textAt(values, csrfField) ?? "";
  if (web.acceptsCsrf(given)) return;
  // Scripts read the cookie, and may not draw the page again.
  const stale = staleCall(web);
  throw takes.alone ? stale : staleForm(web);
}

/** An action below a guarded layout; it fails without a guard above it. */
export function actForMember<T, P = Params>(
  run: (args: MemberArgs<P> & Posted) => Promise<T>,
  takes: Takes = {},
) {
  const action = (args: ActionFunctionArgs) =>
    act<T, P>(async (page) => run(memberArgs(page, args)), takes)(args);
  actions.add(action);
  return action;
}

/** Passwords, keys and codes are not sent back to the page; `current` is the password being changed. */
function withoutSecrets(values: FormValues): FormValues {
  const isSecret = (name: string) =>
    /password|secret|privateKey|_csrf|^current$|^code$/i.test(name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
}
