import { MessagesSquare } from 'lucide-react'
import { Form, Outlet, useParams } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import type { ThreadListItem } from '#contract/messages.ts'
import { ThreadRows } from '#shop/messages/thread-rows.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import type { Route } from './+types/messages'
import { sellerPath } from './dashboard.ts'

const REFRESH_MS = 15_000
const views = ['unread', 'unanswered'] as const

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const view = views.find((each) => each === searchParams.get('view'))
  const search = searchParams.get('search')?.trim() || undefined
  const query = { view, search, page: searchParams.get('page') ?? undefined }
  const threads = await apiFrom(context)('GET /seller/stores/{store}/messages', { params, query })
  return { threads, view, search }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'messages.title')

/** The list beside the open conversation; on phones one of them. */
export default function Messages({ loaderData: { threads, view, search }, params }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, number } = useParams()
  const isOpen = id !== undefined || number !== undefined
  const path = sellerPath(params.store, 'messages')
  const searchPath = useHref(path)
  useRevalidateEvery(REFRESH_MS)
  const kept = new URLSearchParams({ ...(view && { view }), ...(search && { search }) }).toString()
  const pathOf = ({ id: thread }: ThreadListItem) => `${path}/${thread}${kept && `?${kept}`}` as const
  return (
    <>
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <PageHeader title={t('messages.title')} />
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={`flex min-w-0 flex-col gap-4 ${isOpen ? 'max-lg:hidden' : ''}`}>
          <TabLinks
            label={t('messages.title')}
            tabs={[undefined, ...views].map((each) => ({
              to: each === undefined ? path : `${path}?view=${each}`,
              label: t(`messages.view_${each ?? 'all'}`),
              isCurrent: view === each,
              count: each && threads[each],
            }))}
          />
          <Form method="get" action={searchPath} role="search">
            <SearchField name="search" label={t('messages.search')} defaultValue={search ?? ''} />
            {view ? <input type="hidden" name="view" value={view} /> : null}
          </Form>
          <Card padding="none" className="overflow-hidden">
            {threads.data.length > 0 ? (
              <ThreadRows
                threads={threads.data}
                nameOf={({ customer }) => customer.name}
                pathOf={pathOf}
                current={id}
              />
            ) : (
              <Nothing isFiltered={view !== undefined || search !== undefined} />
            )}
          </Card>
          <Pagination page={threads.current_page} lastPage={threads.last_page} hrefOf={usePageHref()} />
        </div>
        <div className={`min-w-0 ${isOpen ? '' : 'max-lg:hidden'}`}>
          <Outlet />
        </div>
      </div>
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslate()
  return isFiltered ? (
    <p className="p-6 text-center text-muted">{t('messages.none_found')}</p>
  ) : (
    <EmptyState
      icon={MessagesSquare}
      title={t('messages.none_title')}
      text={t('messages.store_none_text')}
      heading="h2"
    />
  )
}
