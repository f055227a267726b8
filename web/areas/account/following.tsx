import { Bookmark } from 'lucide-react'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { FollowButton } from '#shop/follow-button.tsx'
import { StoreCard } from '#shop/store-card.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Route } from './+types/following.ts'
import { refererUrl, requireSignIn } from './saved-products.ts'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? undefined
  try {
    return await apiFrom(context)('GET /customer/followed-stores', { query: { page } })
  } catch (error) {
    throw requireSignIn(error, url)
  }
}

/**
 * Handles follow buttons of store pages without script: `add` or `remove` with a store's slug, then redirects to that
 * page.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const back = refererUrl(request, context.get(appContext).origin) ?? url
  const [added, removed] = [textOf(form, 'add'), textOf(form, 'remove')]
  const api = apiFrom(context)
  try {
    if (added) await api('POST /customer/followed-stores/{slug}', { params: { slug: added } })
    else if (removed) await api('DELETE /customer/followed-stores/{slug}', { params: { slug: removed } })
    else throw data(null, { status: 422 })
  } catch (error) {
    throw requireSignIn(error, back, added ? { kind: 'follow', what: added } : undefined)
  }
  return redirect(back.pathname + back.search, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.following')

/** Followed stores. An unfollowed store stays listed until the page is reloaded. */
export default function FollowingPage({ loaderData: stores }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  return (
    <div className="page-width flex flex-col gap-8 py-8 lg:py-12">
      <PageHeader
        title={t('account.following')}
        {...(stores.total > 0 && { text: t('account.following_text') })}
      />
      {stores.data.length > 0 ? (
        <ul className="grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {stores.data.map((store, index) => (
            <li key={store.id} className="flex flex-col gap-4">
              <StoreCard store={store} heading="h2" isFirst={index < 3} />
              <FollowButton store={store} isFollowed />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={Bookmark}
          title={t('account.following_none_title')}
          text={t('account.following_none_text')}
          action={<ButtonLink to="/seller/stores">{t('account.following_find')}</ButtonLink>}
        />
      )}
      <Pagination page={stores.current_page} lastPage={stores.last_page} hrefOf={hrefOf} />
    </div>
  )
}
