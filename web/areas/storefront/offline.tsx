import { WifiOff } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/offline'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'offline.title')

/** Opens the requested page, which is a parameter of the address because one document is used for all of them. */
function tryAgain(): void {
  location.assign(sameOriginPath(new URLSearchParams(location.search).get('to'), '/'))
}

/** Shown offline for a page that is not cached. */
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
