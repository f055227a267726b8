import { useTranslate } from '#app/i18n.tsx'
import type { RefundPreview } from '#contract/manual-refunds.ts'
import { Alert } from '#ui/alert.tsx'
import { ExcessText } from '../payouts/excess-text.tsx'
import { Amount } from '../price.tsx'
import { Ways } from './refund-breakdown.tsx'

interface RefundEffectProps {
  readonly preview: RefundPreview
  /** Role of the viewer: a seller's refund may need an operator's approval, an operator's another operator's. */
  readonly as: 'seller' | 'operator'
}

/** Effect of a refund on customer, seller and market, shown before it is confirmed. */
export function RefundEffect({ preview, as }: RefundEffectProps) {
  const t = useTranslate()
  const { amount, taken, commission, commission_tax, discount, goodwill, needs_second, excess } = preview
  const negative = (of: RefundPreview['amount']) => ({ ...of, minor: 0 - of.minor })
  return (
    <div className="grid gap-5">
      {needs_second ? (
        <Alert tone="warning">
          {excess && excess.scope !== 'amount' ? (
            <ExcessText of={excess} />
          ) : (
            t(`payouts.refund_second_${as}`)
          )}
        </Alert>
      ) : null}
      <div className="grid gap-6 md:grid-cols-3">
        <section className="grid content-start gap-3">
          <h3 className="text-base">{t('payouts.refund_for_shopper')}</h3>
          <Ways
            preview={preview}
            total={t('payouts.refund_in_all')}
            labelOf={({ by }) => t(`payouts.refund_by_${by}`)}
          />
        </section>
        <Side
          title={t('payouts.refund_for_seller')}
          rows={[
            { label: t('payouts.refund_row_amount'), of: amount },
            { label: t('payouts.refund_row_goodwill'), of: negative(goodwill) },
            { label: t('payouts.refund_row_discount'), of: discount },
            { label: t('payouts.refund_row_commission'), of: negative(commission) },
            { label: t('payouts.refund_row_commission_tax'), of: negative(commission_tax) },
          ]}
          total={{ label: t('payouts.refund_taken'), of: taken }}
        />
        <Side
          title={t('payouts.refund_for_market')}
          rows={[
            { label: t('payouts.refund_row_goodwill'), of: goodwill },
            { label: t('payouts.refund_row_commission'), of: commission },
            { label: t('payouts.refund_row_commission_tax'), of: commission_tax },
            { label: t('payouts.refund_row_discount'), of: negative(discount) },
          ]}
          total={{
            label: t('payouts.refund_borne'),
            of: { ...amount, minor: amount.minor - taken.minor },
          }}
        />
      </div>
    </div>
  )
}

interface Row {
  readonly label: string
  readonly of: RefundPreview['amount']
}

/** Omits rows with a zero amount. */
function Side({ title, rows, total }: { title: string; rows: readonly Row[]; total: Row }) {
  return (
    <section className="grid content-start gap-3">
      <h3 className="text-base">{title}</h3>
      <dl className="grid gap-2 text-sm">
        {rows
          .filter(({ of }) => of.minor !== 0)
          .map(({ label, of }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt>{label}</dt>
              <dd>
                <Amount of={of} />
              </dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold text-strong">
          <dt>{total.label}</dt>
          <dd>
            <Amount of={total.of} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
