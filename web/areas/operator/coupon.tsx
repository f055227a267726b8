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
    limits: bodyLimits('POST /operator/coupons'),
    done: isDone(done) ? done : undefined,
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const sought = await searchScope(apiFrom(context), form)
  if (sought) return sought
  const command = commandIn(form, url)
  const sent = { context, url, typed: submittedValues(form), form: couponForm(form) }
  const ofOne = { ...sent, params: { id } }
  if (command !== 'keep') {
    const answer = await sendForm('POST /operator/coupons/{id}/state', ofOne)
    return 'saved' in answer ? redirect(pathOf(url, id, command), 303) : refusedCoupon(answer, form)
  }
  if (id !== 'new') {
    const answer = await sendForm('PUT /operator/coupons/{id}', ofOne)
    return 'saved' in answer ? redirect(pathOf(url, id, 'saved'), 303) : refusedCoupon(answer, form)
  }
  const answer = await sendForm('POST /operator/coupons', sent)
  if (!('saved' in answer)) return refusedCoupon(answer, form)
  return redirect(pathOf(url, answer.saved.coupon.id, 'created'), 303)
}

function pathOf(url: URL, id: string, done: string): string {
  return localizedPath(`/operator/coupons/${id}?done=${done}`, localeOf(url.pathname))
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'promotions.title')

export default function Coupon({ loaderData, actionData }: Route.ComponentProps) {
  return <CouponPage {...loaderData} outcome={actionData} listPath="/operator/coupons" isMarkets />
}
