import { type ActionFunctionArgs, data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerMiddleware } from '#app/sign-in-guard.ts'
import type { PaymentMethod, Quote } from '#contract/checkout.ts'
import { textOf } from '#shop/cart-form.ts'
import { PaymentChoice } from '#shop/payment-choice.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/pay.ts'
import { readProvenOrder } from './proof.ts'

export const middleware = [customerMiddleware]

export async function loader({ url, context, params: { number } }: Route.LoaderArgs) {
  const order = await readProvenOrder({ url, context, number })
  if (!order.can_pay) throw redirect(localizedPath(`/order/status/${number}`, localeOf(url.pathname)))
  return { number, total: order.total, method: order.payment_method, attempt: crypto.randomUUID() }
}

export async function action({ request, url, context, params: { number = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const locale = localeOf(url.pathname)
  const payment_method = methods.find((method) => method === form.get('payment_method'))
  if (!payment_method) {
    const error = translatorFor(locale)('problems.payment_method_required')
    return data({ error, message: undefined, attempt: textOf(form, 'attempt') }, { status: 422 })
  }
  const attempt = textOf(form, 'attempt') ?? crypto.randomUUID()
  try {
    const placed = await apiFrom(context)(
      'POST /orders/{number}/pay',
      { params: { number }, body: { payment_method } },
      { headers: { 'idempotency-key': attempt } },
    )
    if (placed.next_action) return redirectDocument(placed.next_action.url, 303)
    return redirect(localizedPath(`/order/success/${number}`, locale), 303)
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    const isUnsure = problem.status >= 500 || problem.code === 'command_running'
    return data(
      {
        error: undefined,
        message: problem.message,
        attempt: isUnsure ? attempt : crypto.randomUUID(),
      },
      { status: problem.status },
    )
  }
}

const methods: readonly PaymentMethod[] = ['card', 'bank', 'cash']

/** What an order can be paid by is decided when it is tried. */
const offered: Quote['payment_methods'] = methods.map((method) => ({ method, is_available: true }))

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'checkout.pay_title', { number: args.params.number })

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="page-width flex justify-center py-8 lg:py-14">
      <Card variant="raised" padding="lg" className="flex w-full max-w-2xl flex-col gap-6">
        <div>
          <h1 className="text-3xl">{t('checkout.pay_title', { number: loaderData.number })}</h1>
          <p className="mt-2 text-muted">{t('checkout.pay_text')}</p>
        </div>
        <p className="flex items-baseline justify-between gap-4 rounded-xl bg-sunken p-4">
          {t('checkout.amount_due')}
          <span className="font-display text-2xl font-bold text-strong">
            <Amount of={loaderData.total} />
          </span>
        </p>
        <Form method="post" className="flex flex-col gap-6">
          {actionData?.message ? (
            <Alert tone="danger" title={t('checkout.order_failed')}>
              {actionData.message}
            </Alert>
          ) : null}
          <input type="hidden" name="attempt" value={actionData?.attempt ?? loaderData.attempt} />
          <PaymentChoice methods={offered} error={actionData?.error} />
          <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
            {t('checkout.pay_now')}
          </Button>
        </Form>
      </Card>
    </div>
  )
}
