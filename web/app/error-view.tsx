import { ListX, RotateCw, Search, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { splitLocale } from '#values/locale.ts'
import { closedIn } from './closed-in.ts'
import { ClosedMarket } from './closed-market.tsx'
import { useTranslate } from './i18n.tsx'
import { AppLink, type AppPath } from './link.tsx'
import { ErrorLayout, MissingPage, useNotFoundTheme } from './missing-page.tsx'
import { isNotFound } from './not-found.ts'
import { isUnreadable } from './unreadable.ts'

/** Not found, or an error on our side. */
export function ErrorView({ isAlone, office }: { isAlone: boolean; office: AppPath | undefined }) {
  const error = useRouteError()
  const closed = closedIn(error)
  if (closed) return <ClosedMarket {...closed} />
  return (
    <>
      {isAlone ? <Mark /> : null}
      {isUnreadable(error) ? (
        <UnreadableFilter />
      ) : isNotFound(error) ? (
        <NotFound error={error} />
      ) : isRouteErrorResponse(error) && error.status === 403 && office ? (
        <NotAllowed office={office} />
      ) : (
        <ServerError error={error} office={office} />
      )}
    </>
  )
}

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
    <MissingPage
      look={useNotFoundTheme()}
      title={messageIn(error) ?? t('ui.not_found_title')}
      said={path === undefined ? t('ui.not_found') : t('ui.not_found_path', { path })}
    >
      <ButtonLink to="/search" variant="quiet" icon={Search}>
        {t('ui.search_market')}
      </ButtonLink>
      <GoBack />
    </MissingPage>
  )
}

/** A list with an invalid filter in its address: shows no results and a link to the whole list. */
function UnreadableFilter() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const all: AppPath = `/${splitLocale(pathname).path.slice(1)}`
  return (
    <ErrorLayout status={422} title={t('ui.unreadable_title')} hint={t('ui.unreadable_hint')}>
      <ButtonLink to={all} reloadDocument prefetch="none" icon={ListX}>
        {t('ui.clear_filters')}
      </ButtonLink>
      <GoBack />
    </ErrorLayout>
  )
}

/** Shown only when there is a page to return to; without script, visitors use the browser's own button. */
function GoBack() {
  const t = useTranslate()
  const canGoBack = useSyncExternalStore(never, hasHistory, () => false)
  if (!canGoBack) return null
  return (
    <Button variant="quiet" icon={Undo2} onClick={() => window.history.back()}>
      {t('ui.go_back')}
    </Button>
  )
}

const never = () => () => {}
const hasHistory = () => window.history.length > 1

/** A page of a dashboard that the visitor's role does not include. */
function NotAllowed({ office }: { office: AppPath }) {
  const t = useTranslate()
  return (
    <ErrorLayout status={403} title={t('ui.not_allowed_title')} hint={t('ui.not_allowed_hint')}>
      <ButtonLink to={office} icon={Undo2}>
        {t('ui.go_office')}
      </ButtonLink>
    </ErrorLayout>
  )
}

function ServerError({ error, office }: { error: unknown; office: AppPath | undefined }) {
  const t = useTranslate()
  const { pathname, search } = useLocation()
  const thisPage: AppPath = `/${splitLocale(pathname).path.slice(1)}${search}`
  return (
    <ErrorLayout
      status={isRouteErrorResponse(error) ? error.status : 500}
      title={messageIn(error) ?? t('ui.server_error_title')}
      text={messageIn(error) === undefined ? t('ui.server_error') : undefined}
      hint={saidIn(error, 'hint') ?? t(office ? 'ui.server_error_office' : 'ui.server_error_hint')}
    >
      <ButtonLink
        to={thisPage}
        reloadDocument
        prefetch="none"
        icon={saidIn(error, 'back') ? Undo2 : RotateCw}
      >
        {saidIn(error, 'back') ?? t('ui.retry')}
      </ButtonLink>
      <ButtonLink to={office ?? '/'} variant="quiet" reloadDocument prefetch="none">
        {t(office ? 'ui.go_office' : 'ui.go_home')}
      </ButtonLink>
      {import.meta.env.DEV && error instanceof Error ? (
        <pre className="w-full overflow-x-auto rounded-xl bg-sunken p-4 text-start font-mono text-sm">
          {error.stack}
        </pre>
      ) : null}
    </ErrorLayout>
  )
}

function messageIn(error: unknown): string | undefined {
  return saidIn(error, 'message')
}

function saidIn(error: unknown, field: 'message' | 'hint' | 'back'): string | undefined {
  const said: Record<string, unknown> | null = isRouteErrorResponse(error) ? error.data : null
  const text = said?.[field]
  return typeof text === 'string' ? text : undefined
}

function pathIn(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : undefined
}
