import { data, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { CouponPage, isDone } from '#shop/coupons/coupon-page.tsx'
import { chosenScopes, commandIn, marketTermsOf, searchScope } from '#shop/coupons/coupon-terms.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/coupon'
import { needsFullRights } from './needs-full-rights.ts'

/** `?done=saved` shows a confirmation. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const query = { page: url.searchParams.get('page') ?? undefined }
  const done = url.searchParams.get('done')
  return {
    found:
      id === 'new'
        ? undefined
        : await found(url, api('GET /operator/coupons/{id}', { params: { id }, query })),
    currencies: (await api('GET /currencies')).data,
    done: isDone(done) ? done : undefined,
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const params = { id }
  try {
    const sought = await searchScope(api, form)
    if (sought) return sought
    const command = commandIn(form, url)
    if (command !== 'keep') {
      await api('POST /operator/coupons/{id}/state', { params, body: { command } })
      return redirect(pathOf(url, id, command), 303)
    }
    const body = marketTermsOf(form, (await api('GET /currencies')).data)
    if (id !== 'new') {
      await api('PUT /operator/coupons/{id}', { params, body })
      return redirect(pathOf(url, id, 'saved'), 303)
    }
    const { coupon } = await api('POST /operator/coupons', { body })
    return redirect(pathOf(url, coupon.id, 'created'), 303)
  } catch (error) {
    const minorUnits = minorUnitsIn(textOf(form, 'currency') ?? '')
    const refused = refuseAmounts(error, form, { url, minorUnits })
    return data({ ...refused.data, chosen: chosenScopes(form) }, refused.init ?? {})
  }
}

function pathOf(url: URL, id: string, done: string): string {
  return localizedPath(`/operator/coupons/${id}?done=${done}`, localeOf(url.pathname))
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'promotions.title')

export default function Coupon({ loaderData, actionData }: Route.ComponentProps) {
  return <CouponPage {...loaderData} outcome={actionData} listPath="/operator/coupons" isMarkets />
}
