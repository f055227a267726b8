import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ErrorPage } from '#app/error-page.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Shown inside the account's layout when a page can't be read, with a retry button; unknown addresses are a 404. */
export function AccountError() {
  const t = useTranslate()
  const { pathname } = useLocation()
  const error = useRouteError()
  if (isRouteErrorResponse(error)) return <ErrorPage />
  const what = pathname.endsWith('/addresses')
    ? 'account.error_fetching_addresses'
    : 'account.error_fetching_user'
  return (
    <div className="page-width py-12">
      <Alert
        tone="danger"
        title={t(what)}
        action={
          <form action={pathname}>
            <Button type="submit" variant="quiet" size="sm">
              {t('account.retry')}
            </Button>
          </form>
        }
      />
    </div>
  )
}
