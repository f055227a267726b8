import { type ActionFunctionArgs, data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf, refusalOfField } from '#app/refusal.ts'
import { customerMiddleware } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { ConfirmEmail } from '#shop/confirm-email.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { PaymentChoice } from '#shop/payment-choice.tsx'
import { shownMoney, shownValue } from '#shop/shown-money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { paymentMethods } from '#values/payment-method.ts'
import type { Route } from './+types/pay.ts'
import { Due } from './due.tsx'
import { readProvenOrder } from './proof.ts'
import { ReapplyBalances } from './reapply-balances.tsx'

export const middleware = [customerMiddleware]

export async function loader({ url, context, params: { number } }: Route.LoaderArgs) {
  const order = await readProvenOrder({ url, context, number })
  if (!order.can_pay) throw redirect(localizedPath(`/order/status/${number}`, localeOf(url.pathname)))
  const chosen = url.searchParams.has('funds') ? balancesIn(url.searchParams) : undefined
  const word = (isOn: boolean) => (isOn ? 'true' : 'false')
  const asked = apiFrom(context)('GET /orders/{number}/payment-methods', {
    params: { number: order.number },
    query: chosen ? { wallet: word(chosen.wallet), points: word(chosen.points) } : {},
  })
  // Holders of the access key may view the order; only its owner may pay.
  const offered = await found(url, asked)
  return { order, offered, attempt: crypto.randomUUID() }
}

export async function action({ request, url, context, params: { number = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const locale = localeOf(url.pathname)
  if (form.get('intent') === 'confirm_email') return confirmEmail(apiFrom(context), { url, form })
  const attempt = textOf(form, 'attempt') ?? crypto.randomUUID()
  const payment_method = paymentMethods.find((method) => method === form.get('payment_method'))
  const toPay = shownMoney(form, 'to_pay')
  if (!payment_method && toPay?.minor !== 0) {
    const error = translatorFor(locale)('problems.payment_method_required')
    return data({ refusal: refusalOfField(form, 'payment_method', error), attempt }, { status: 422 })
  }
  // A continued payment keeps the wallet balance and points chosen for it.
  const funds = form.has('keeps_funds') ? {} : balancesIn(form)
  try {
    const placed = await apiFrom(context)(
      'POST /orders/{number}/pay',
      { params: { number }, body: { payment_method, to_pay: toPay, ...funds } },
      { headers: { 'idempotency-key': attempt } },
    )
    if (placed.next_action) return redirectDocument(placed.next_action.url, 303)
    return redirect(localizedPath(`/order/success/${number}`, locale), 303)
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    const isUnsure = problem.status >= 500 || problem.code === 'command_running'
    return data(
      { refusal: refusalOf(problem, form), attempt: isUnsure ? attempt : crypto.randomUUID() },
      { status: problem.status },
    )
  }
}

/** Sends a code to the shopper's mailbox; afterwards this page is here again, as it was chosen. */
async function confirmEmail(api: Api, { url, form }: { url: URL; form: FormData }) {
  try {
    const { key } = await api('POST /customer/verify-email')
    const path = localizedPath('/auth/otp-verification', localeOf(url.pathname))
    const back = encodeURIComponent(url.pathname + url.search)
    const headers = { 'set-cookie': pendingKeyCookie('code', key, url) }
    return redirectDocument(`${path}?redirect=${back}`, { status: 303, headers })
  } catch (error) {
    // Already confirmed, in another tab.
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'state_conflict') return redirect(url.pathname + url.search, 303)
    return data({ refusal: refusalOf(error, form), attempt: crypto.randomUUID() }, { status: error.status })
  }
}

function balancesIn(written: FormData | URLSearchParams): { wallet: boolean; points: boolean } {
  return { wallet: written.has('wallet'), points: written.has('points') }
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'checkout.pay_title', { number: args.params.number })

const noChecks: FormCheck = {}
const methodCheck: FormCheck = { payment_method: { missing: 'problems.payment_method_required' } }

export default function PayPage({
  loaderData: { order, offered, attempt },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const checks = useFormChecks(offered.to_pay.minor > 0 ? methodCheck : noChecks, actionData?.refusal)
  const applied = offered.funds.map(({ kind }) => kind)
  return (
    <div className="page-width flex justify-center py-8 lg:py-14">
      <Card variant="raised" padding="lg" className="flex w-full max-w-2xl flex-col gap-6">
        <div>
          <h1 className="text-3xl">
            <NumberInText text={t('checkout.pay_title', { number: order.number })} number={order.number} />
          </h1>
          <p className="mt-2 text-muted">{t('checkout.pay_text')}</p>
        </div>
        <Due order={order} funds={offered.funds} toPay={offered.to_pay} />
        <ReapplyBalances offered={offered} />
        <Form method="post" {...checks.form} className="flex flex-col gap-6">
          {actionData?.refusal.message ? (
            <Alert tone="danger" title={t('checkout.order_failed')}>
              {actionData.refusal.message}
            </Alert>
          ) : null}
          <input type="hidden" name="attempt" value={actionData?.attempt ?? attempt} />
          <input type="hidden" name="to_pay" value={shownValue(offered.to_pay)} />
          {applied.map((kind) => (
            <input key={kind} type="hidden" name={kind} value="on" />
          ))}
          {offered.to_pay.minor > 0 ? (
            <PaymentChoice methods={offered.data} error={checks.errorOf('payment_method')} />
          ) : null}
          <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
            {t('checkout.pay_now')}
          </Button>
        </Form>
        {/* A form of its own: Enter beside the payment methods pays. */}
        <Form method="post">
          <ConfirmEmail methods={offered.data} />
        </Form>
      </Card>
    </div>
  )
}
