import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { CashStatus } from '#contract/orders.ts'
import { Amount } from '#shop/price.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { formatMoney } from '#values/money.ts'

/** What was collected at the door; the amount and the shelf are asked for where they matter. */
export function Collected({
  cash: { outstanding: due },
  refusal,
}: {
  cash: CashStatus
  refusal: Refusal | undefined
}) {
  const t = useTranslate()
  const locale = useLocale()
  const { currency } = due
  const written = refusal?.values
  return (
    <div className="group/cash grid gap-4">
      <RadioCards
        legend={t('seller.collected_title')}
        name="collected"
        isRequired
        defaultValue={written?.collected}
        error={refusal?.errors.cash_collected}
        options={[
          { value: 'all', label: t('seller.collected_all'), aside: <Amount of={due} /> },
          { value: 'part', label: t('seller.collected_part') },
          { value: 'none', label: t('seller.collected_none'), description: t('seller.collected_none_text') },
          {
            value: 'refused',
            label: t('seller.collected_refused'),
            description: t('seller.collected_refused_text'),
          },
        ]}
      />
      <input type="hidden" name="currency" value={currency} />
      <div className="hidden group-has-[[value=part]:checked]/cash:block">
        <Field
          label={t('seller.collected_amount', { currency })}
          hint={t('seller.collected_amount_hint', { most: formatMoney(due, locale) })}
          error={refusal?.errors.cash_minor}
        >
          <TextInput
            name="cash_minor"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            defaultValue={written?.cash_minor}
          />
        </Field>
      </div>
      <div className="hidden group-has-[[value=refused]:checked]/cash:block">
        <Checkbox
          name="restock"
          defaultChecked={written === undefined || written.restock !== undefined}
          label={t('seller.collected_restock')}
        />
      </div>
    </div>
  )
}
