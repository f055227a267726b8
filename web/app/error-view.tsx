import { RotateCw, Search, Undo2 } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { splitLocale } from '#values/locale.ts'
import { ClosedMarket, closedIn } from './closed-market.tsx'
import { useTranslate } from './i18n.tsx'
import { AppLink, type AppPath } from './link.tsx'
import { LostAtSea } from './lost-at-sea.tsx'
import { isNotFound } from './not-found.ts'

/** Nothing at this address, or a fault of ours. */
export function ErrorView({ isAlone }: { isAlone: boolean }) {
  const error = useRouteError()
  const closed = closedIn(error)
  if (closed) return <ClosedMarket {...closed} />
  return (
    <>
      {isAlone ? <Mark /> : null}
      {isNotFound(error) ? <NotFound error={error} /> : <ServerError error={error} />}
    </>
  )
}

/** Says whose market this is, and leads into it. */
function Mark() {
  const t = useTranslate()
  return (
    <div className="border-b border-line bg-surface">
      <div className="page-width py-3">
        <AppLink to="/" aria-label={t('ui.go_home')} className="block w-fit rounded-full">
          <img src="/favicon.svg" alt="" width={40} height={40} className="size-10 rounded-full" />
        </AppLink>
      </div>
    </div>
  )
}

function NotFound({ error }: { error: ErrorResponse }) {
  const t = useTranslate()
  const path = pathIn(error.data)
  return (
    <Frame
      status={404}
      title={messageIn(error) ?? t('ui.not_found_title')}
      text={path === undefined ? t('ui.not_found') : t('ui.not_found_path', { path })}
      hint={t('ui.not_found_hint')}
    >
      <ButtonLink to="/">{t('ui.go_home')}</ButtonLink>
      <ButtonLink to="/search" variant="quiet" icon={Search}>
        {t('ui.search_market')}
      </ButtonLink>
      <GoBack />
    </Frame>
  )
}

/** For whoever came from somewhere; where nothing is alive the browser's own button is there. */
function GoBack() {
  const t = useTranslate()
  const cameFromSomewhere = useSyncExternalStore(never, hasPast, () => false)
  if (!cameFromSomewhere) return null
  return (
    <Button variant="quiet" icon={Undo2} onClick={() => window.history.back()}>
      {t('ui.go_back')}
    </Button>
  )
}

const never = () => () => {}
const hasPast = () => window.history.length > 1

function ServerError({ error }: { error: unknown }) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const thisPage: AppPath = `/${splitLocale(pathname).path.slice(1)}${search}`
  return (
    <Frame
      status={isRouteErrorResponse(error) ? error.status : 500}
      title={messageIn(error) ?? t('ui.server_error_title')}
      text={messageIn(error) === undefined ? t('ui.server_error') : undefined}
      hint={t('ui.server_error_hint')}
    >
      <ButtonLink to={thisPage} reloadDocument prefetch="none" icon={RotateCw}>
        {t('ui.retry')}
      </ButtonLink>
      <ButtonLink to="/" variant="quiet" reloadDocument prefetch="none">
        {t('ui.go_home')}
      </ButtonLink>
      {import.meta.env.DEV && error instanceof Error ? (
        <pre className="w-full overflow-x-auto rounded-xl bg-sunken p-4 text-start font-mono text-sm">
          {error.stack}
        </pre>
      ) : null}
    </Frame>
  )
}

interface FrameProps {
  readonly status: number
  readonly title: string
  readonly text: string | undefined
  readonly hint: string
  readonly children: ReactNode
}

function Frame({ status, title, text, hint, children }: FrameProps) {
  return (
    <div className="page-width grid items-center gap-x-16 gap-y-8 py-12 sm:py-20 lg:grid-cols-2">
      <LostAtSea className="mx-auto w-full max-w-md lg:max-w-none" />
      <div className="flex flex-col gap-4">
        <p className="font-display text-lg font-bold text-accent-text tabular-nums">{status}</p>
        <h1 className="text-5xl">{title}</h1>
        {text ? <p className="text-xl wrap-anywhere text-strong">{text}</p> : null}
        <p className="max-w-prose text-muted">{hint}</p>
        <div className="mt-4 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  )
}

/** What the market says of a page that it refused. */
function messageIn(error: unknown): string | undefined {
  const said: unknown = isRouteErrorResponse(error) ? error.data : undefined
  return typeof said === 'object' && said !== null && 'message' in said ? String(said.message) : undefined
}

function pathIn(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : undefined
}
