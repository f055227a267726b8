import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { CouponList } from '#shop/coupons/coupon-list.tsx'
import type { Route } from './+types/coupons'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, coupons: await apiFrom(context)('GET /seller/stores/{store}/coupons', { params, query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'promotions.title')

export default function Coupons({ loaderData: { query, coupons } }: Route.ComponentProps) {
  const t = useTranslate()
  const { slug } = useSellerStore()
  return (
    <CouponList
      text={t('promotions.text_store')}
      coupons={coupons}
      query={query}
      pathOf={(id) => `${sellerPath(slug, 'coupons')}/${id}` as const}
    />
  )
}
