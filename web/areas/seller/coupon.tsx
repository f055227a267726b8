import { data, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { CouponPage, isDone } from '#shop/coupons/coupon-page.tsx'
import { chosenScopes, commandIn, searchScope, storeTermsOf } from '#shop/coupons/coupon-terms.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/coupon'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

/** `?done=saved` shows a confirmation. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const query = { page: url.searchParams.get('page') ?? undefined }
  const done = url.searchParams.get('done')
  return {
    found:
      params.id === 'new'
        ? undefined
        : await found(url, api('GET /seller/stores/{store}/coupons/{id}', { params, query })),
    currencies: (await api('GET /currencies')).data,
    done: isDone(done) ? done : undefined,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const { store, id } = params
  const pathOf = (of: string, done: string) =>
    localizedPath(`${sellerPath(store, 'coupons')}/${of}?done=${done}`, localeOf(url.pathname))
  try {
    const sought = await searchScope(api, form, store)
    if (sought) return sought
    const command = commandIn(form, url)
    if (command !== 'keep') {
      await api('POST /seller/stores/{store}/coupons/{id}/state', { params, body: { command } })
      return redirect(pathOf(id, command), 303)
    }
    const body = storeTermsOf(form, (await api('GET /currencies')).data)
    if (id !== 'new') {
      await api('PUT /seller/stores/{store}/coupons/{id}', { params, body })
      return redirect(pathOf(id, 'saved'), 303)
    }
    const { coupon } = await api('POST /seller/stores/{store}/coupons', { params: { store }, body })
    return redirect(pathOf(coupon.id, 'created'), 303)
  } catch (error) {
    const minorUnits = minorUnitsIn(textOf(form, 'currency') ?? '')
    const refused = refuseAmounts(error, form, { url, minorUnits })
    return data({ ...refused.data, chosen: chosenScopes(form) }, refused.init ?? {})
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'promotions.title')

export default function Coupon({ loaderData, actionData }: Route.ComponentProps) {
  const { slug } = useSellerStore()
  return (
    <CouponPage
      {...loaderData}
      outcome={actionData}
      listPath={sellerPath(slug, 'coupons')}
      isMarkets={false}
    />
  )
}
