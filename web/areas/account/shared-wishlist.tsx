import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { ProductGrid } from '#shop/product-grid.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Route } from './+types/shared-wishlist.ts'

/** Wishlist shared by link. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? undefined
  return found(url, apiFrom(context)('GET /wishlists/{token}', { params, query: { page } }))
}

/** The address is a secret, so other sites never receive it as a referrer. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.shared_title')

export default function SharedWishlistPage({ loaderData: wishes }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  return (
    <div className="page-width flex flex-col gap-8 py-8 lg:py-12">
      <PageHeader title={t('account.shared_title')} text={t('account.shared_text')} />
      {wishes.data.length > 0 ? (
        <ProductGrid products={wishes.data} firstCount={4} />
      ) : (
        <EmptyState
          title={t('account.shared_empty_title')}
          text={t('account.shared_empty_text')}
          action={<ButtonLink to="/">{t('account.shop')}</ButtonLink>}
        />
      )}
      <Pagination page={wishes.current_page} lastPage={wishes.last_page} hrefOf={hrefOf} />
    </div>
  )
}
