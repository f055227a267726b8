/** Card payment on our own page, for gateways with an embedded form such as Stripe's Payment Element. */
import { redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, useHref } from '#app/link.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { customerMiddleware } from '#app/sign-in-guard.ts'
import { CardForm } from '#shop/card-form.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/card.ts'
import { Due } from './due.tsx'
import { readProvenOrder } from './proof.ts'

export const middleware = [customerMiddleware]

export async function loader({ url, context, params: { number } }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname)
  // Removes the parameters added by the gateway's script: they are not trusted, and contain a secret that gives
  // access to the payment.
  if (url.searchParams.has('payment_intent')) throw redirect(url.pathname)
  const order = await readProvenOrder({ url, context, number })
  try {
    const { form } = await apiFrom(context)('GET /orders/{number}/card-form', {
      params: { number: order.number },
    })
    if (!form) throw redirect(localizedPath(`/checkout/complete?order_number=${order.number}`, locale))
    return { order, form }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // Holders of the access key may view the order; only its owner may pay.
    if (error.status === 404) throw notFound(url)
    if (error.code !== 'gateway_unavailable') throw error
    return { order, form: undefined }
  }
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'checkout.pay_title', { number: args.params.number })

export default function CardPage({ loaderData: { order, form } }: Route.ComponentProps) {
  const t = useTranslate()
  const here = useHref(`/order/card/${order.number}`)
  const { tenders } = order
  const funds = tenders.filter(({ kind }) => kind === 'wallet' || kind === 'points')
  const toPay = tenders.find((tender) => !funds.includes(tender))?.amount ?? order.total
  const others = `/order/pay/${order.number}` as const
  return (
    <div className="page-width flex justify-center py-8 lg:py-14">
      <Card variant="raised" padding="lg" className="flex w-full max-w-2xl flex-col gap-6">
        <div>
          <h1 className="text-3xl">
            <NumberInText text={t('checkout.pay_title', { number: order.number })} number={order.number} />
          </h1>
          <p className="mt-2 text-muted">{t('checkout.card_text')}</p>
        </div>
        <Due order={order} funds={funds} toPay={form?.amount ?? toPay} />
        {form ? (
          <CardForm
            form={form}
            page={`/order/card/${order.number}`}
            outcome={`/checkout/complete?order_number=${order.number}`}
          />
        ) : (
          <Alert
            tone="warning"
            title={t('problems.gateway_unavailable')}
            action={
              <a href={here} className="font-semibold underline">
                {t('checkout.retry')}
              </a>
            }
          />
        )}
        <p className="text-center text-sm">
          <AppLink to={others} reloadDocument className="font-semibold text-accent-text underline">
            {t('checkout.card_other_way')}
          </AppLink>
        </p>
      </Card>
    </div>
  )
}
