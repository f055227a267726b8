import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues } from '#app/refusal.ts'
import { CouponPage, isDone } from '#shop/coupons/coupon-page.tsx'
import { commandIn, couponForm, refusedCoupon, searchScope } from '#shop/coupons/coupon-terms.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
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
    limits: bodyLimits('POST /seller/stores/{store}/coupons'),
    done: isDone(done) ? done : undefined,
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const { store, id } = params
  const goTo = (of: string, done: string) =>
    redirect(localizedPath(`${sellerPath(store, 'coupons')}/${of}?done=${done}`, localeOf(url.pathname)), 303)
  const sought = await searchScope(apiFrom(context), form, store)
  if (sought) return sought
  const command = commandIn(form, url)
  const sent = { context, url, typed: submittedValues(form), form: couponForm(form) }
  if (command !== 'keep') {
    const answer = await sendForm('POST /seller/stores/{store}/coupons/{id}/state', { ...sent, params })
    return 'saved' in answer ? goTo(id, command) : refusedCoupon(answer, form)
  }
  if (id !== 'new') {
    const answer = await sendForm('PUT /seller/stores/{store}/coupons/{id}', { ...sent, params })
    return 'saved' in answer ? goTo(id, 'saved') : refusedCoupon(answer, form)
  }
  const answer = await sendForm('POST /seller/stores/{store}/coupons', { ...sent, params: { store } })
  return 'saved' in answer ? goTo(answer.saved.coupon.id, 'created') : refusedCoupon(answer, form)
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
