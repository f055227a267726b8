import { useState } from 'react'
import { CheckboxField, SelectField, TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { useForm } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import type { FormOutcome } from '#app/form/outcome.ts'
import { AddRow, RowButtons, useRowNames } from '#app/form/row-buttons.tsx'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { type DeliveryRate, deliveryKinds, deliveryRates } from '#values/delivery.ts'
import { TranslatedField } from '../translated-field.tsx'
import { rateOf } from './form-values.ts'

interface MethodFormProps {
  readonly isNew: boolean
  readonly values: Values
  readonly limits: Limits
  readonly outcome: FormOutcome
  readonly currency: string
}

const figure = { inputMode: 'numeric', dir: 'ltr' } as const
const amount = { inputMode: 'decimal', dir: 'ltr' } as const

/** Delivery method: name, duration and rates. Bands are added and removed without script. */
export function MethodForm({ isNew, currency, ...form }: MethodFormProps) {
  const t = useTranslate()
  return (
    <ContractForm {...form} command="keep" save={isNew ? 'tariff.method_add' : 'tariff.keep'}>
      <input type="hidden" name="currency" value={currency} />
      <Panel title={t('tariff.method_title')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TranslatedField
            name="name"
            label={t('tariff.name')}
            hint={t('tariff.name_french_hint')}
            englishHint={t('tariff.method_name_hint')}
          />
          <SelectField name="kind" label={t('tariff.kind')} className="sm:col-span-2">
            {deliveryKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`tariff.kind_${kind}`)}
              </option>
            ))}
          </SelectField>
          <TextField name="days_min" label={t('tariff.days_min')} input={figure} />
          <TextField name="days_max" label={t('tariff.days_max')} input={figure} />
          <CheckboxField name="uses_slots" label={t('tariff.uses_slots')} />
          <TextField
            name="cutoff"
            label={t('tariff.cutoff')}
            hint={t('tariff.cutoff_hint')}
            input={{ dir: 'ltr' }}
          />
        </div>
      </Panel>
      <Panel title={t('tariff.price')}>
        <Price currency={currency} />
      </Panel>
    </ContractForm>
  )
}

/** Fields of the other rate types stay in the form, hidden, so that switching the type loses no input. */
function Price({ currency }: { readonly currency: string }) {
  const t = useTranslate()
  const { values, errors } = useForm()
  const [rate, setRate] = useState(rateOf(values))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-col gap-2">
        <Field label={t('tariff.rate')} error={errors.rate}>
          <Select
            name="rate"
            defaultValue={rateOf(values)}
            onChange={(event) => setRate(rateOf({ rate: event.currentTarget.value }))}
          >
            {deliveryRates.map((each) => (
              <option key={each} value={each}>
                {t(`tariff.rate_${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <noscript>
          <Button type="submit" name="command" value="rate" variant="quiet" size="sm">
            {t('tariff.rate_update')}
          </Button>
        </noscript>
      </div>
      <div hidden={rate === 'value' || rate === 'distance'}>
        <TextField
          name="price_minor"
          label={t('tariff.price_minor', { currency })}
          hint={rate === 'weight' ? t('tariff.price_weight_hint') : undefined}
          input={amount}
        />
      </div>
      <div hidden={rate === 'flat'}>
        <Bands rate={rate} currency={currency} />
      </div>
      <div hidden={rate !== 'weight'}>
        <TextField
          name="per_kg_minor"
          label={t('tariff.per_kg', { currency })}
          hint={t('tariff.per_kg_hint')}
          input={amount}
        />
      </div>
      <TextField
        name="free_over_minor"
        label={t('tariff.free_over', { currency })}
        hint={t('tariff.free_over_hint')}
        input={amount}
      />
    </div>
  )
}

function Bands({ rate, currency }: { readonly rate: DeliveryRate; readonly currency: string }) {
  const t = useTranslate()
  const goesBy = rate === 'flat' ? 'weight' : rate
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-strong">{t('tariff.bands')}</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{t(`tariff.bands_text_${goesBy}`)}</p>
      <ol className="grid gap-3">
        {useRowNames('bands', 1).map((row, place) => (
          <li key={row} className="flex flex-wrap items-end gap-3">
            <TextField
              name={`${row}.up_to`}
              label={t(`tariff.band_up_to_${goesBy}`, { number: place + 1, currency })}
              className="min-w-0 flex-1 basis-48"
              input={amount}
            />
            <TextField
              name={`${row}.price_minor`}
              label={t('tariff.band_price', { currency })}
              className="min-w-0 flex-1 basis-32"
              input={amount}
            />
            <RowButtons
              list="bands"
              place={place}
              labels={{ drop: t('tariff.band_drop', { number: place + 1 }) }}
            />
          </li>
        ))}
      </ol>
      <AddRow list="bands" label={t('tariff.band_more')} />
    </fieldset>
  )
}
