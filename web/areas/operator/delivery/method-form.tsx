import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { rowNames, type Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type DeliveryRate, deliveryKinds, deliveryRates } from '#values/delivery.ts'
import { rateOf } from './form-values.ts'

interface MethodFormProps {
  readonly isNew: boolean
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly currency: string
}

/** Delivery method: name, duration and rates. Bands are added and removed without script. */
export function MethodForm({ isNew, values, errors, currency }: MethodFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EnterSubmit />
      <Panel title={t('tariff.method_title')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('tariff.name')} hint={t('tariff.method_name_hint')} error={errors['name.en']}>
            <TextInput name="name.en" required maxLength={80} lang="en" defaultValue={values['name.en']} />
          </Field>
          <Field
            label={t('tariff.name_french')}
            hint={t('tariff.name_french_hint')}
            error={errors['name.fr']}
            isOptional
          >
            <TextInput name="name.fr" maxLength={80} lang="fr" defaultValue={values['name.fr']} />
          </Field>
          <Field label={t('tariff.kind')} error={errors.kind} className="sm:col-span-2">
            <Select name="kind" defaultValue={values.kind}>
              {deliveryKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`tariff.kind_${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('tariff.days_min')} error={errors.days_min}>
            <TextInput name="days_min" inputMode="numeric" dir="ltr" defaultValue={values.days_min} />
          </Field>
          <Field label={t('tariff.days_max')} error={errors.days_max}>
            <TextInput name="days_max" inputMode="numeric" dir="ltr" defaultValue={values.days_max} />
          </Field>
          <Checkbox
            name="uses_slots"
            label={t('tariff.uses_slots')}
            defaultChecked={values.uses_slots !== undefined}
          />
          <Field label={t('tariff.cutoff')} hint={t('tariff.cutoff_hint')} error={errors.cutoff} isOptional>
            <TextInput name="cutoff" maxLength={5} dir="ltr" defaultValue={values.cutoff} />
          </Field>
        </div>
      </Panel>
      <Panel title={t('tariff.price')}>
        <Price values={values} errors={errors} currency={currency} />
      </Panel>
      <Button
        type="submit"
        name="command"
        value="keep"
        variant="action"
        isBusy={isBusy}
        className="justify-self-start"
      >
        {t(isNew ? 'tariff.method_add' : 'tariff.keep')}
      </Button>
    </Form>
  )
}

/** Fields of the other rate types stay in the form, hidden, so that switching the type loses no input. */
function Price({ values, errors, currency }: Omit<MethodFormProps, 'isNew'>) {
  const t = useTranslate()
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
        <Field
          label={t('tariff.price_minor', { currency })}
          hint={rate === 'weight' ? t('tariff.price_weight_hint') : undefined}
          error={errors.price_minor}
        >
          <TextInput name="price_minor" inputMode="decimal" dir="ltr" defaultValue={values.price_minor} />
        </Field>
      </div>
      <div hidden={rate === 'flat'}>
        <Bands rate={rate} values={values} errors={errors} currency={currency} />
      </div>
      <div hidden={rate !== 'weight'}>
        <Field
          label={t('tariff.per_kg', { currency })}
          hint={t('tariff.per_kg_hint')}
          error={errors.per_kg_minor}
          isOptional
        >
          <TextInput name="per_kg_minor" inputMode="decimal" dir="ltr" defaultValue={values.per_kg_minor} />
        </Field>
      </div>
      <Field
        label={t('tariff.free_over', { currency })}
        hint={t('tariff.free_over_hint')}
        error={errors.free_over_minor}
        isOptional
      >
        <TextInput
          name="free_over_minor"
          inputMode="decimal"
          dir="ltr"
          defaultValue={values.free_over_minor}
        />
      </Field>
    </div>
  )
}

function Bands({
  rate,
  values,
  errors,
  currency,
}: Omit<MethodFormProps, 'isNew'> & { readonly rate: DeliveryRate }) {
  const t = useTranslate()
  const rows = rowNames(values, 'bands', 1)
  const goesBy = rate === 'flat' ? 'weight' : rate
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-strong">{t('tariff.bands')}</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{t(`tariff.bands_text_${goesBy}`)}</p>
      <ol className="grid gap-3">
        {rows.map((name, row) => (
          // A removed row's name passes to the next row, so the key includes the number of rows.
          <li key={`${name} of ${rows.length}`} className="flex flex-wrap items-end gap-3">
            <Field
              label={t(`tariff.band_up_to_${goesBy}`, { number: row + 1, currency })}
              error={errors[`${name}.up_to`]}
              className="min-w-0 flex-1 basis-48"
            >
              <TextInput
                name={`${name}.up_to`}
                inputMode="decimal"
                dir="ltr"
                defaultValue={values[`${name}.up_to`]}
              />
            </Field>
            <Field
              label={t('tariff.band_price', { currency })}
              error={errors[`${name}.price_minor`]}
              className="min-w-0 flex-1 basis-32"
            >
              <TextInput
                name={`${name}.price_minor`}
                inputMode="decimal"
                dir="ltr"
                defaultValue={values[`${name}.price_minor`]}
              />
            </Field>
            <IconButton
              type="submit"
              name="command"
              value={`drop bands ${row}`}
              icon={X}
              label={t('tariff.band_drop', { number: row + 1 })}
            />
          </li>
        ))}
      </ol>
      <Button
        type="submit"
        name="command"
        value="more bands"
        variant="quiet"
        size="sm"
        icon={Plus}
        className="mt-4"
      >
        {t('tariff.band_more')}
      </Button>
    </fieldset>
  )
}

export function MethodRemoval() {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Disclosure label={t('tariff.method_remove_open')}>
      <Form method="post" className="grid justify-items-start gap-4 pt-2">
        <p>{t('tariff.method_remove_text')}</p>
        <Button type="submit" name="command" value="remove" variant="danger" isBusy={isBusy}>
          {t('tariff.method_remove')}
        </Button>
      </Form>
    </Disclosure>
  )
}
