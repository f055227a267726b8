import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { type FormCheck, useFormChecks } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { StoreSettings } from '#contract/store-settings.ts'
import { StoreContact, StoreLinks } from '#shop/store-contact.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { offeredLocales } from '#values/locale.ts'
import { decimalOf } from '#values/money.ts'
import { storeLinkKeys } from '#values/store-links.ts'
import { useSellerStore } from '../layout.tsx'

interface AboutFormProps {
  readonly settings: StoreSettings
  readonly refusal: Refusal | undefined
}

const check: FormCheck = {
  name: { missing: 'problems.field_empty' },
  'about.en': { missing: 'problems.field_empty' },
  city: { missing: 'problems.city_required' },
  email: { missing: 'problems.email_required', malformed: 'problems.email_invalid' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
  ...Object.fromEntries(storeLinkKeys.map((key) => [`links.${key}`, { malformed: 'problems.link_invalid' }])),
}

type Values = Readonly<Record<string, string | undefined>>

interface PartProps {
  readonly settings: StoreSettings
  readonly values: Values
  readonly errorOf: (name: string) => string | undefined
}

export function AboutForm({ settings, refusal }: AboutFormProps) {
  const t = useTranslate()
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('part') === 'about'
  const checks = useFormChecks(check, refusal)
  const { minor_units: minorUnits } = useSellerStore()
  const values: Values = refusal?.values ?? valuesOf(settings, minorUnits)
  const part = { settings, values, errorOf: checks.errorOf }
  return (
    <Form method="post" preventScrollReset {...checks.form} className="flex flex-col items-start gap-8">
      <FormAlert refusal={refusal} errorCount={checks.errorCount} />
      <input type="hidden" name="part" value="about" />
      <Words {...part} />
      <Contact {...part} />
      <Rules {...part} />
      <Button type="submit" isBusy={isBusy}>
        {t('settings.about_save')}
      </Button>
    </Form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="w-full min-w-0">
      <legend className="mb-3 font-semibold text-strong">{title}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

function Words({ values, errorOf }: PartProps) {
  const t = useTranslate()
  return (
    <Group title={t('settings.words')}>
      <Field
        label={t('become.store_name')}
        hint={t('settings.name_hint')}
        error={errorOf('name')}
        className="sm:col-span-2"
      >
        <TextInput name="name" required maxLength={80} defaultValue={values.name} />
      </Field>
      {offeredLocales.map((language) => (
        <Field
          key={language}
          label={t(`settings.tagline_${language}`)}
          error={errorOf(`tagline.${language}`)}
          isOptional
        >
          <TextInput
            name={`tagline.${language}`}
            lang={language}
            dir="ltr"
            maxLength={140}
            defaultValue={values[`tagline.${language}`]}
          />
        </Field>
      ))}
      {offeredLocales.map((language) => (
        <Field
          key={language}
          label={t(`settings.about_${language}`)}
          error={errorOf(`about.${language}`)}
          isOptional={language !== 'en'}
        >
          <Textarea
            name={`about.${language}`}
            lang={language}
            dir="ltr"
            rows={6}
            maxLength={2000}
            required={language === 'en'}
            defaultValue={values[`about.${language}`]}
          />
        </Field>
      ))}
    </Group>
  )
}

function Contact({ settings, values, errorOf }: PartProps) {
  const t = useTranslate()
  return (
    <Group title={t('settings.contact')}>
      <Field label={t('settings.street')} error={errorOf('street')} isOptional>
        <TextInput name="street" maxLength={200} defaultValue={values.street} />
      </Field>
      <Field
        label={t('settings.city')}
        hint={t('settings.city_hint', { country: settings.country_name })}
        error={errorOf('city')}
      >
        <TextInput name="city" required maxLength={100} defaultValue={values.city} />
      </Field>
      <StoreContact values={values} errorOf={errorOf} />
      <StoreLinks values={values} errorOf={errorOf} />
    </Group>
  )
}

function Rules({ settings, values, errorOf }: PartProps) {
  const t = useTranslate()
  return (
    <Group title={t('settings.rules')}>
      <Field
        label={t('settings.min_order', { currency: settings.min_order.currency })}
        hint={t('settings.min_order_hint')}
        error={errorOf('min_order_minor')}
      >
        <Figure name="min_order_minor" digits={12} hasCents defaultValue={values.min_order_minor} />
      </Field>
      <Field
        label={t('settings.returns_days')}
        hint={t('settings.returns_hint')}
        error={errorOf('returns_days')}
      >
        <Figure name="returns_days" digits={3} defaultValue={values.returns_days} />
      </Field>
      <Field
        label={t('settings.low_stock_threshold')}
        hint={t('settings.low_stock_hint')}
        error={errorOf('low_stock_threshold')}
      >
        <Figure name="low_stock_threshold" digits={6} defaultValue={values.low_stock_threshold} />
      </Field>
      {settings.delivery_mode === 'kitchen' ? (
        <Field label={t('settings.prep_minutes')} error={errorOf('prep_minutes')}>
          <Figure name="prep_minutes" digits={4} defaultValue={values.prep_minutes} />
        </Field>
      ) : null}
      <Checkbox
        name="accepts_cash"
        label={t('settings.accepts_cash')}
        defaultChecked={values.accepts_cash === 'on'}
        className="sm:col-span-2"
      />
      <Checkbox
        name="accepts_automatically"
        label={t('settings.accepts_automatically')}
        hint={t('settings.accepts_automatically_hint')}
        defaultChecked={values.accepts_automatically === 'on'}
        className="sm:col-span-2"
      />
    </Group>
  )
}

interface FigureProps {
  readonly name: string
  readonly digits: number
  readonly hasCents?: boolean
  readonly defaultValue: string | undefined
}

function Figure({ name, digits, hasCents = false, defaultValue }: FigureProps) {
  return (
    <TextInput
      name={name}
      inputMode={hasCents ? 'decimal' : 'numeric'}
      maxLength={digits}
      className="tabular-nums"
      defaultValue={defaultValue}
    />
  )
}

function valuesOf(settings: StoreSettings, minorUnits: number): Values {
  const box = (isOn: boolean) => (isOn ? 'on' : undefined)
  return {
    name: settings.name,
    'tagline.en': settings.tagline.en,
    'tagline.fr': settings.tagline.fr,
    'about.en': settings.about.en,
    'about.fr': settings.about.fr,
    city: settings.city,
    street: settings.street,
    email: settings.email,
    phone: settings.phone,
    hides_email: box(settings.hides_email),
    hides_phone: box(settings.hides_phone),
    min_order_minor: decimalOf(settings.min_order.minor, minorUnits),
    prep_minutes: String(settings.prep_minutes ?? 30),
    returns_days: String(settings.returns_days),
    low_stock_threshold: String(settings.low_stock_threshold),
    accepts_cash: box(settings.accepts_cash),
    accepts_automatically: box(settings.accepts_automatically),
    ...Object.fromEntries(Object.entries(settings.links).map(([key, href]) => [`links.${key}`, href])),
  }
}
