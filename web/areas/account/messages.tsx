import { MessagesSquare } from 'lucide-react'
import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import { ThreadRows } from '#shop/messages/thread-rows.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Route } from './+types/messages.ts'

const REFRESH_MS = 30_000

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const page = url.searchParams.get('page') ?? undefined
  return { threads: await apiFrom(context)('GET /customer/messages', { query: { page } }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.title')

export default function MessagesPage({ loaderData: { threads } }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  useRevalidateEvery(REFRESH_MS)
  return (
    <>
      <PageHeader
        title={t('messages.title')}
        {...(threads.unread > 0 && { text: t('messages.unread_threads', { count: threads.unread }) })}
      />
      {threads.data.length === 0 ? (
        <Card>
          <EmptyState
            icon={MessagesSquare}
            title={t('messages.none_title')}
            text={t('messages.none_text')}
            action={
              <>
                <ButtonLink to="/account/orders">{t('messages.to_orders')}</ButtonLink>
                <ButtonLink to="/shops" variant="quiet">
                  {t('messages.to_shops')}
                </ButtonLink>
              </>
            }
          />
        </Card>
      ) : (
        <Card padding="none" className="overflow-hidden">
          <ThreadRows
            threads={threads.data}
            nameOf={({ store }) => store.name}
            pathOf={({ id }) => `/account/messages/${id}`}
            markOf={({ store }) => <Avatar name={store.name} picture={store.logo} />}
          />
        </Card>
      )}
      <Pagination page={threads.current_page} lastPage={threads.last_page} hrefOf={hrefOf} />
    </>
  )
}
