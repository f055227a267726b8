import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { StockVariant } from '#contract/stock.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { stockReasons } from '#values/stock-movement.ts'
import { textLengths } from '#values/text-lengths.ts'

interface CorrectionFormProps {
  readonly variant: StockVariant
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** Adds or removes pieces of a variant, with a reason. */
export function CorrectionForm({ variant, attempt, refusal }: CorrectionFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors = {}, values = {} } = refusal ?? {}
  const { on_hand, reserved } = variant
  return (
    <Panel title={t('stock.correct_title')}>
      <p className="mb-4">
        {on_hand === undefined
          ? t('stock.not_counted')
          : t('stock.level', { on_hand, reserved, available: on_hand - reserved })}
      </p>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5 lg:items-start">
        <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
        <input type="hidden" name="variant" value={variant.id} />
        <input type="hidden" name="attempt" value={attempt} />
        <Field label={t('stock.direction')}>
          <Select name="direction" defaultValue={values.direction ?? 'add'}>
            <option value="add">{t('stock.add')}</option>
            <option value="remove">{t('stock.remove')}</option>
          </Select>
        </Field>
        <Field label={t('stock.pieces')} error={errors.change}>
          <TextInput name="change" inputMode="numeric" required defaultValue={values.change} />
        </Field>
        <Field label={t('stock.reason')} error={errors.reason}>
          <Select name="reason" required defaultValue={values.reason ?? ''}>
            <option value="">{t('stock.choose_reason')}</option>
            {stockReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`stock.${reason}_reason`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('stock.note')} error={errors.note}>
          <TextInput name="note" maxLength={textLengths.stockNote} defaultValue={values.note} />
        </Field>
        <Button type="submit" variant="action" isBusy={isBusy} className="lg:mt-7">
          {t('stock.correct')}
        </Button>
      </Form>
    </Panel>
  )
}
