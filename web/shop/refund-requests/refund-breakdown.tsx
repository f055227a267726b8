import { useTranslate } from '#app/i18n.tsx'
import type { OwnRefundPreview } from '#contract/manual-refunds.ts'
import { Amount } from '../price.tsx'

export function RefundBreakdown({ preview }: { preview: OwnRefundPreview }) {
  const t = useTranslate()
  return (
    <Ways
      preview={preview}
      total={t('orders.refund_back')}
      labelOf={({ by }) => t(`orders.refund_back_${by}`)}
    />
  )
}

interface WaysProps {
  readonly preview: OwnRefundPreview
  readonly total: string
  readonly labelOf: (way: OwnRefundPreview['back'][number]) => string
}

/** Combines refunds of several payments to the same destination. */
function byPlace(back: OwnRefundPreview['back']): OwnRefundPreview['back'] {
  return [...Map.groupBy(back, ({ by }) => by).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const minor = others.reduce((sum, { amount }) => sum + amount.minor, first.amount.minor)
    return [{ ...first, amount: { ...first.amount, minor } }]
  })
}

export function Ways({ preview: { amount, back }, total, labelOf }: WaysProps) {
  return (
    <dl className="grid gap-2 text-sm">
      {byPlace(back).map((each) => (
        <div key={each.by} className="flex justify-between gap-4">
          <dt>
            {labelOf(each)}
            {each.points === undefined ? '' : ` (${each.points})`}
          </dt>
          <dd>
            <Amount of={each.amount} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold text-strong">
        <dt>{total}</dt>
        <dd>
          <Amount of={amount} />
        </dd>
      </div>
    </dl>
  )
}
