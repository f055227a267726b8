import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { RefundDesk } from '#contract/given-refunds.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { formatMoney } from '#values/money.ts'
import { refundReasons } from '#values/refund-reason.ts'

interface PiecesFieldsProps {
  readonly lines: RefundDesk['lines']
  readonly written: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/** How many pieces of which line go back and why; seen while the form around it, `group/gift`, is about goods. */
export function PiecesFields({ lines, written, errors }: PiecesFieldsProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (lines.length === 0) return null
  return (
    <div className="hidden gap-5 group-has-[input[value=line]:checked]/gift:grid">
      <Field label={t('payouts.refund_pieces')} error={errors.line_id ?? errors.quantity}>
        <Select name="pieces" defaultValue={written.pieces ?? ''}>
          <option value="">{t('payouts.refund_choose_pieces')}</option>
          {lines.map(({ id, name, amounts }) => (
            <optgroup key={id} label={name}>
              {amounts.map((amount, place) => (
                <option key={`${id}:${amount.minor}`} value={`${id}:${place + 1}`}>
                  {place + 1} × {name} · {formatMoney(amount, locale)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
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
