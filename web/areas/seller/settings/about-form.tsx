import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { CheckboxField, TextareaField, TextField } from '#app/form/bound-fields.tsx'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { valuesOf } from '#app/form/values-of.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { StoreSettings } from '#contract/store-settings.ts'
import { StoreContact, StoreLinks } from '#shop/store-contact.tsx'
import { Button } from '#ui/button.tsx'
import { offeredLocales } from '#values/locale.ts'
import { LOW_STOCK_DEFAULT } from '#values/low-stock-default.ts'
import { useSellerStore } from '../layout.tsx'

interface AboutFormProps {
  readonly settings: StoreSettings
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

export function AboutForm({ settings, limits, refusal }: AboutFormProps) {
  const t = useTranslate()
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('part') === 'about'
  const { minor_units: minorUnits } = useSellerStore()
  return (
    <PlainForm
      values={{ prep_minutes: '30', ...valuesOf(settings, minorUnits) }}
      limits={limits}
      outcome={refusal}
      className="flex flex-col items-start gap-8"
    >
      <input type="hidden" name="part" value="about" />
      <Words />
      <Contact country={settings.country_name} />
      <Rules settings={settings} />
      <Button type="submit" isBusy={isBusy}>
        {t('settings.about_save')}
      </Button>
    </PlainForm>
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

function Words() {
  const t = useTranslate()
  return (
    <Group title={t('settings.words')}>
      <TextField
        name="name"
        label={t('become.store_name')}
        hint={t('settings.name_hint')}
        className="sm:col-span-2"
      />
      {offeredLocales.map((lang) => (
        <TextField
          key={lang}
          name={`tagline.${lang}`}
          label={t(`settings.tagline_${lang}`)}
          input={{ lang, dir: 'ltr' }}
        />
      ))}
      {offeredLocales.map((lang) => (
        <TextareaField
          key={lang}
          name={`about.${lang}`}
          label={t(`settings.about_${lang}`)}
          input={{ lang, dir: 'ltr', rows: 6 }}
        />
      ))}
    </Group>
  )
}

function Contact({ country }: { readonly country: string }) {
  const t = useTranslate()
  return (
    <Group title={t('settings.contact')}>
      <TextField name="street" label={t('settings.street')} />
      <TextField name="city" label={t('settings.city')} hint={t('settings.city_hint', { country })} />
      <StoreContact />
      <StoreLinks />
    </Group>
  )
}

const figure = { inputMode: 'numeric', className: 'tabular-nums' } as const

function Rules({ settings }: Pick<AboutFormProps, 'settings'>) {
  const t = useTranslate()
  return (
    <Group title={t('settings.rules')}>
      <TextField
        name="min_order_minor"
        label={t('settings.min_order', { currency: settings.min_order.currency })}
        hint={t('settings.min_order_hint')}
        input={{ ...figure, inputMode: 'decimal' }}
      />
      <TextField
        name="returns_days"
        label={t('settings.returns_days')}
        hint={t('settings.returns_hint')}
        input={figure}
      />
      <TextField
        name="low_stock_threshold"
        label={t('settings.low_stock_threshold')}
        hint={t('settings.low_stock_hint', { count: LOW_STOCK_DEFAULT })}
        input={figure}
      />
      {settings.delivery_mode === 'kitchen' ? (
        <TextField name="prep_minutes" label={t('settings.prep_minutes')} input={figure} />
      ) : null}
      <CheckboxField name="accepts_cash" label={t('settings.accepts_cash')} className="sm:col-span-2" />
      <CheckboxField
        name="accepts_automatically"
        label={t('settings.accepts_automatically')}
        hint={t('settings.accepts_automatically_hint')}
        className="sm:col-span-2"
      />
    </Group>
  )
}
