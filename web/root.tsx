import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import bricolage from '#ui/fonts/bricolage-grotesque.woff2'
import figtree from '#ui/fonts/figtree.woff2'
import { colorModeScript } from '#values/color-mode.ts'
import { DEFAULT_TIME_ZONE, marketTimeZone } from '#values/local-time.ts'
import { directionOf, localeOf, splitLocale } from '#values/locale.ts'
import type { Route } from './+types/root'
import { apiFrom, apiMiddleware } from './app/api.ts'
import { closedIn } from './app/closed-in.ts'
import { appContext } from './app/context.ts'
import { cookieQuestionScript } from './app/cookie-choice.ts'
import { customThemeScript } from './app/custom-theme.ts'
import { errorMeta } from './app/error-meta.ts'
import { ErrorPage } from './app/error-page.tsx'
import { I18nProvider } from './app/i18n.tsx'
import { LoadingBar } from './app/loading-bar.tsx'
import { messageScripts } from './app/message-scripts.ts'
import { pageMeta } from './app/meta.ts'
import { useNonce } from './app/nonce.ts'
import { PageChanges } from './app/page-changes.tsx'
import { awaitPendingChanges } from './app/pending-changes.ts'
import { readableAddress } from './app/readable-address.ts'
import styles from './app/styles.css?url'
import { themeFor } from './app/theme-for.ts'
import { Toasts } from './app/toast-outlet.tsx'
import { whenRefused } from './app/when-refused.ts'
import { whileClosed } from './app/while-closed.ts'

export const middleware: Route.MiddlewareFunction[] = [
  apiMiddleware((url) => localeOf(url.pathname)),
  whileClosed,
  whenRefused,
  readableAddress,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [awaitPendingChanges]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { origin, hasCustomizer } = context.get(appContext)
  return { origin, hasCustomizer, look: await themeFor(apiFrom(context), url) }
}

/** Root data doesn't change while the market is open in a tab. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = (args) => (args.error == null ? pageMeta(args, {}) : errorMeta(args))

/**
 * Linked by URL: imported as part of a script chunk, the stylesheet would be fetched and applied again with the first
 * late chunk, and the whole page laid out again.
 */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function Layout({ children }: { children: ReactNode }) {
  const { locale, path } = splitLocale(useLocation().pathname)
  const { look: own, hasCustomizer } = useRouteLoaderData<typeof loader>('root') ?? {}
  const error = useRouteError()
  const look = own ?? closedIn(error)?.notice.look
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-start={look?.starts}
      data-time-zone={ownTimeZone()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          nonce={useNonce()}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, before the first paint
          dangerouslySetInnerHTML={{ __html: beforeFirstPaint(hasCustomizer) }}
        />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={bricolage} crossOrigin="anonymous" />
        {messageScripts(locale, path).map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <meta name="theme-color" content="#ffffff" />
        <meta name="msapplication-TileColor" content="#2b2b2b" />
        {look?.icon ? (
          <>
            <link rel="icon" href={look.icon} />
            <link rel="apple-touch-icon" href={look.icon.replace(/\.webp$/, '.jpg')} />
          </>
        ) : (
          <>
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        )}
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        {look?.styles ? <link rel="stylesheet" href={look.styles} /> : null}
      </head>
      {/* Removed on hydration (later.tsx). */}
      <body data-waits="">
        <I18nProvider locale={locale}>
          <LoadingBar />
          {children}
          <PageChanges />
          <Toasts />
        </I18nProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage isAlone />
    </main>
  )
}

/** For the browser, which otherwise knows the usual one. */
function ownTimeZone(): string | undefined {
  const timeZone = marketTimeZone()
  return timeZone === DEFAULT_TIME_ZONE ? undefined : timeZone
}

/** Runs once, in the page as it was sent; hydration leaves it alone, so the browser needs no copy. */
function beforeFirstPaint(hasCustomizer = false): string {
  if (!import.meta.env.SSR) return ''
  const scripts = [colorModeScript, cookieQuestionScript, ...(hasCustomizer ? [customThemeScript] : [])]
  return scripts.join('\n')
}
