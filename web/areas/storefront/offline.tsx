import { WifiOff } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/offline'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'offline.title')

/** The page that was asked for; the address says which, as one document stands in for all of them. */
function tryAgain(): void {
  location.assign(sameOriginPath(new URLSearchParams(location.search).get('to'), '/'))
}

/** What stands in for a page that was never seen, or must not be kept, while there is no line. */
export default function OfflinePage() {
  const t = useTranslate()
  return (
    <div className="page-width py-12 lg:py-20">
      <EmptyState
        heading="h1"
        icon={WifiOff}
        title={t('offline.title')}
        text={t('offline.text')}
        action={
          <>
            <Button variant="action" onClick={tryAgain}>
              {t('offline.again')}
            </Button>
            <ButtonLink to="/" variant="quiet">
              {t('offline.home')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
