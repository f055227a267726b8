import type { Api } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Money } from '#contract/vocabulary.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { decimalOf, minorUnitsIn } from '#values/money.ts'
import { textOf } from './cart-form.ts'
import { readAmount } from './read-amount.ts'

interface RecordCashProps {
  readonly owed: Money
  readonly attempt: string
  readonly isBusy: boolean
  readonly refusal: Refusal | undefined
}

/** The fields of a form that records cash which was owed: all of it unless less is written. */
export function RecordCash({ owed, attempt, isBusy, refusal }: RecordCashProps) {
  const t = useTranslate()
  const { currency } = owed
  return (
    <>
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="currency" value={currency} />
      <Field label={t('orders.cash_amount', { currency })} error={refusal?.errors.amount_minor}>
        <TextInput
          name="amount_minor"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          required
          defaultValue={refusal?.values.amount_minor ?? decimalOf(owed.minor, minorUnitsIn(currency))}
        />
      </Field>
      <Button type="submit" variant="accent" name="command" value="record_cash" isBusy={isBusy}>
        {t('orders.cash_record')}
      </Button>
    </>
  )
}

/** The amount of cash that a form names at a field, in minor units of the form's currency. */
export async function cashIn(
  api: Api,
  form: FormData,
  field: 'amount_minor' | 'cash_minor',
): Promise<number> {
  const { minor } = await readAmount(api, {
    amount: textOf(form, field) ?? '',
    currency: textOf(form, 'currency') ?? '',
  })
  return minor
}
