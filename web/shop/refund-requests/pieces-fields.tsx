import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { RefundableOrder } from '#contract/manual-refunds.ts'
import { Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { formatMoney } from '#values/money.ts'
import { refundReasons } from '#values/refund-reason.ts'
import { LineName, lineLabel } from '../line-name.tsx'

interface PiecesFieldsProps {
  readonly lines: RefundableOrder['lines']
  readonly written: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/** Quantity and reason per line; shown while the surrounding `group/gift` form refunds items. */
export function PiecesFields({ lines, written, errors }: PiecesFieldsProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (lines.length === 0) return null
  return (
    <div className="hidden gap-5 group-has-[input[value=line]:checked]/gift:grid">
      <RadioCards
        legend={t('payouts.refund_pieces')}
        name="line_id"
        defaultValue={written.line_id ?? (lines.length === 1 ? lines[0]?.id : undefined)}
        error={errors.line_id ?? errors.quantity}
        options={lines.map((line) => ({
          value: line.id,
          label: <LineName line={line} />,
          description: (
            <Select
              name={countField(line.id)}
              aria-label={t('payouts.refund_count_of', { name: lineLabel(line) })}
              defaultValue={written[countField(line.id)] ?? '1'}
              className="mt-2 max-w-56"
            >
              {line.amounts.map((amount, place) => (
                <option key={amount.minor} value={place + 1}>
                  {place + 1} · {formatMoney(amount, locale)}
                </option>
              ))}
            </Select>
          ),
        }))}
      />
      <Field label={t('payouts.refund_why')} error={errors.reason}>
        <Select name="reason" defaultValue={written.reason ?? ''}>
          <option value="">{t('orders.refund_choose_reason')}</option>
          {refundReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`orders.refund_reason_${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

export function countField(lineId: string): string {
  return `count_${lineId}`
}
