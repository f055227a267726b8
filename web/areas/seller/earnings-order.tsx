import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { OrderEarning } from '#contract/earnings.ts'
import type { Money } from '#contract/vocabulary.ts'
import { Moment } from '#shop/moment.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { useRateFormat } from '#shop/payouts/conversion.ts'
import { Amount } from '#shop/price.tsx'
import { type TotalRow, Totals } from '#shop/totals.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { formatMoney } from '#values/money.ts'
import type { Route } from './+types/earnings-order'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'
import { refundedRow } from './order/refunded-row.ts'
import { OrderStateBadge } from './order-state-badge.tsx'
import { refundEffectText } from './refund-effect-text.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/earnings/orders/{number}', { params })
  return { earning: await found(url, asked) }
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'payouts.order_title', { number: args.params.number ?? '' })

/** The store's earnings from one order, explained in words and figures. */
export default function EarningsOrder({ loaderData: { earning } }: Route.ComponentProps) {
  const t = useTranslate()
  const { slug, timezone } = useSellerStore()
  const sentences = useSentences(earning)
  const amount = useAmount()
  const backWords = useRefundEffectText()
  const { number, refunds, left } = earning
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('payouts.earnings'), to: sellerPath(slug, 'earnings') }, { label: number }]}
          />
        }
        title={<NumberInText text={t('payouts.order_title', { number })} number={number} />}
        aside={<OrderStateBadge state={earning.state} />}
      />
      <div className="mt-6 mb-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-6">
          <Panel title={amount(earning.net)}>
            <ol className="grid max-w-prose gap-3">
              {sentences.map((sentence) => (
                <li key={sentence} suppressHydrationWarning>
                  {sentence}
                </li>
              ))}
            </ol>
          </Panel>
          {refunds.length > 0 ? (
            <Panel title={t('payouts.order_refunds_title')}>
              <ul className="grid max-w-prose gap-3">
                {refunds.map((back) => (
                  // Deductions made before the sale have its timestamp too, so the time alone isn't a unique key.
                  <li key={`${back.at} ${back.refund.minor} ${back.seller.minor}`}>
                    <span className="block text-sm text-muted">
                      <Moment at={back.at} timeZone={timezone} />
                    </span>
                    {backWords(back)}
                  </li>
                ))}
              </ul>
              <p className="mt-4 border-t border-line pt-4 font-semibold text-strong">
                {t('payouts.order_left', { amount: amount(left) })}
              </p>
            </Panel>
          ) : null}
          <ButtonLink
            to={`${sellerPath(slug, 'orders')}/${number}`}
            variant="quiet"
            className="justify-self-start"
          >
            {t('payouts.order_open')}
          </ButtonLink>
        </div>
        <Panel title={t('payouts.order_sums')}>
          <Figures of={earning} />
        </Panel>
      </div>
    </>
  )
}

function useRefundEffectText(): (back: OrderEarning['refunds'][number]) => string {
  const t = useTranslate()
  const amount = useAmount()
  return (back) => {
    const { refund, seller, goodwill } = back
    const words = { refund: amount(refund), seller: amount(seller), goodwill: amount(goodwill) }
    return t(refundEffectText(back), words)
  }
}

function useAmount(): (amount: Money) => string {
  const locale = useLocale()
  return (amount) => formatMoney(amount, locale)
}

/** Explains the calculation, one sentence per step. */
function useSentences(earning: OrderEarning): string[] {
  const t = useTranslate()
  const amount = useAmount()
  const rateFormat = useRateFormat()
  const { percent } = rateFormat
  if (earning.state === 'cancelled' || earning.state === 'rejected') return [t('payouts.order_lost')]
  const { discount, market_discount: market, own_discount: own } = earning
  const steps: (string | false)[] = [
    t('payouts.order_sold', { amount: amount(earning.goods) }),
    discount.minor > 0 && discountWords(),
    ...earning.commissions.flatMap((paid) => [
      paid.amount.minor > 0 && commissionWords(paid),
      paid.tax.minor > 0 &&
        t('payouts.order_commission_tax', { percent: percent(paid.tax_bps), amount: amount(paid.tax) }),
    ]),
    earning.shipping.minor > 0 && t('payouts.order_delivery', { amount: amount(earning.shipping) }),
    earning.cash_fee.minor > 0 && t('payouts.order_cash_fee', { amount: amount(earning.cash_fee) }),
    earning.shipping_subsidy.minor > 0 &&
      t('payouts.order_delivery_subsidy', { amount: amount(earning.shipping_subsidy) }),
    earning.tax.minor > 0 && t('payouts.order_tax', { amount: amount(earning.tax) }),
    earning.included_tax.minor > 0 &&
      t('payouts.order_tax_included', { amount: amount(earning.included_tax) }),
    t('payouts.order_receive', { amount: amount(earning.net) }),
    earning.cash_due.minor > 0 &&
      t('payouts.order_cash', { amount: amount(earning.cash), due: amount(earning.cash_due) }),
    earning.settled !== undefined && settledWords(earning.settled),
  ]
  return steps.filter((step) => step !== false)

  function settledWords({ amount: into, from, ...terms }: NonNullable<OrderEarning['settled']>): string {
    return t(terms.spread_bps > 0 ? 'payouts.order_settled_spread' : 'payouts.order_settled', {
      currency: into.currency,
      from: amount(from),
      amount: amount(into),
      rate: rateFormat.rate(terms.rate),
      percent: rateFormat.percent(terms.spread_bps),
    })
  }

  function commissionWords({ scope, subject = '', ...paid }: OrderEarning['commissions'][number]): string {
    const words = {
      percent: percent(paid.bps),
      base: amount(paid.base),
      fixed: amount(paid.fixed),
      amount: amount(paid.amount),
      rate: t(`payouts.rate_${scope}`, { subject }),
    }
    return t(paid.is_plain ? 'payouts.order_commission' : 'payouts.order_commission_fixed', words)
  }

  function discountWords(): string {
    const words = { discount: amount(discount), market: amount(market), own: amount(own) }
    if (own.minor === 0) return t('payouts.order_discount_market', words)
    return t(market.minor === 0 ? 'payouts.order_discount_own' : 'payouts.order_discount_both', words)
  }
}

function Figures({ of }: { of: OrderEarning }) {
  const t = useTranslate()
  const rows: TotalRow[] = [
    { label: t('payouts.sum_goods'), amount: of.goods },
    { label: t('payouts.sum_discount'), amount: of.discount, kind: 'deduction' },
    {
      label: t('payouts.sum_market'),
      amount: { ...of.market_discount, minor: of.market_discount.minor + of.shipping_subsidy.minor },
    },
    { label: t('payouts.sum_delivery'), amount: of.shipping },
    { label: t('payouts.sum_cash_fee'), amount: of.cash_fee },
    { label: t('payouts.sum_tax'), amount: of.tax },
    { label: t('payouts.sum_commission'), amount: of.commission, kind: 'deduction' },
    { label: t('payouts.sum_commission_tax'), amount: of.commission_tax, kind: 'deduction' },
    refundedRow({ ...of.net, minor: of.net.minor - of.left.minor }, t),
  ]
  const isLost = of.state === 'cancelled' || of.state === 'rejected'
  return (
    <>
      <Totals
        rows={isLost ? [] : rows.filter(({ amount }) => amount?.minor !== 0)}
        total={{ label: t('seller.net'), amount: of.left }}
      />
      {of.settled ? (
        <p className="mt-3 flex justify-between gap-4 border-t border-line pt-3 font-semibold text-strong">
          <span>{t('payouts.sum_settled')}</span>
          <Amount of={of.settled.amount} />
        </p>
      ) : null}
    </>
  )
}
