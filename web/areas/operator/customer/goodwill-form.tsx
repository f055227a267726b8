import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { CurrencyOptions } from '#shop/currency-options.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface GoodwillFormProps {
  readonly kinds: readonly ('wallet' | 'points')[]
  readonly currencies: Answer<Endpoints['GET /currencies']>['data']
  /** Idempotency key: the credit is made once, however often the form is sent. */
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** Goodwill credit in money or points, made after a confirmation. */
export function GoodwillForm({ kinds, currencies, attempt, refusal }: GoodwillFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const errors = refusal?.errors ?? {}
  const written = refusal?.values
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <p className="text-sm text-muted">{t('operator.goodwill_text')}</p>
      <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
      <input type="hidden" name="attempt" value={attempt} />
      <Field label={t('operator.goodwill_kind')}>
        <Select name="kind" defaultValue={written?.kind}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`operator.goodwill_${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('operator.goodwill_amount')}
          error={errors['amount.minor'] ?? errors.points ?? errors.amount}
        >
          <TextInput
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={written?.amount}
          />
        </Field>
        <Field label={t('operator.goodwill_currency')} error={errors['amount.currency']}>
          <Select name="currency" defaultValue={written?.currency}>
            <CurrencyOptions currencies={currencies} />
          </Select>
        </Field>
      </div>
      <Field label={t('operator.goodwill_reason')} error={errors.reason}>
        <TextInput name="reason" maxLength={200} required defaultValue={written?.reason} />
      </Field>
      <Checkbox
        name="is_checked"
        label={t('operator.goodwill_check')}
        error={errors.is_checked}
        defaultChecked={written?.is_checked !== undefined}
      />
      <Button
        type="submit"
        variant="action"
        name="command"
        value="goodwill"
        isBusy={isBusy}
        className="self-start"
      >
        {t('operator.goodwill_give')}
      </Button>
    </Form>
  )
}
