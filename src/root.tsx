// The document around every page, and the page that replaces a failed one.
import piazzolla from "@fontsource-variable/piazzolla/files/piazzolla-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { load } from "#src/http/react-router.ts";
import { FailurePage } from "#src/pages/frame/failure-page.tsx";
import { frameOf } from "#src/pages/frame/frame-data.ts";
import { useTheme } from "#src/pages/frame/known-theme.tsx";
import { pageTheme } from "#src/pages/frame/theme-data.ts";
import { useFailure } from "#src/pages/frame/use-failure.ts";
import { ConsentBar } from "#src/ui/consent-bar.tsx";
import { PrintMark } from "#src/ui/pictures/use-print-path.ts";
import publicScriptUrl from "./public.browser.ts?worker&url";
import siteCss from "./site.css?url";

export const loader = load(async ({ ctx, web, url }) => ({
  nonce: web.nonce,
  pixel: ctx.outside.pixel,
  theme: pageTheme(ctx),
  /** For the page that replaces a failed one. */
  frame: frameOf(ctx, web, url),
}));

/** The loader's data belongs to the document, which stays while pages change in it. */
export const shouldRevalidate = () => false;

/** A page requests scripts only where its screen must move; the others send none. */
type Handle =
  | {
      scripts?: boolean;
      publicScript?: boolean;
      /** The public script only where there is a pixel to report to. */
      pixelScript?: boolean;
      night?: boolean;
    }
  | undefined;

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, pixel, frame } = useRouteLoaderData<typeof loader>("root") ?? {};
  const theme = useTheme();
  const handles = useMatches().map((match) => match.handle as Handle);
  const scripts = handles.some((handle) => handle?.scripts);
  const publicScript = handles.some(
    (handle) => handle?.publicScript || (pixel && handle?.pixelScript),
  );
  const night = handles.some((handle) => handle?.night);
  return (
    <html lang="es-CO" data-pixel={pixel} style={theme.inks}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={night ? "#111713" : theme.band} />
        <link rel="icon" href={theme.tabIcon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={theme.touchIcon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <SiteStyle stays={!scripts && !frame?.viewer} font={scripts && !night} />
        <Links />
        {publicScript ? <script type="module" src={publicScriptUrl} /> : null}
      </head>
      <body className={night ? "night" : undefined}>
        <a className="skip-link" href="#contenido">
          Saltar al contenido
        </a>
        <PrintMark value={theme.printMark}>{children}</PrintMark>
        {publicScript && pixel ? (
          <ConsentBar isProduct={frame?.academy.isProduct ?? false} />
        ) : null}
        {scripts ? <ScrollRestoration nonce={nonce} /> : null}
        {scripts ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

/**
 * A stranger's page contains its style (page-style.ts) and shows at once; its fonts load after it.
 * Who has signed in has the style in the browser's cache.
 * @param font whether it is worth loading among the first; a class has its picture to load.
 */
function SiteStyle({ stays, font }: { stays: boolean; font: boolean }) {
  if (import.meta.env.SSR && stays) return <style />;
  return (
    <>
      {font ? (
        <link rel="preload" href={piazzolla} as="font" type="font/woff2" crossOrigin="anonymous" />
      ) : null}
      <link rel="stylesheet" href={siteCss} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <FailurePage {...useFailure()} />;
}
