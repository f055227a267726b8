import { useNavigation } from 'react-router'
import { CheckboxField } from '#app/form/bound-fields.tsx'
import { CheckboxList } from '#app/form/checkbox-list.tsx'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { valuesOf } from '#app/form/values-of.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { DeliverySettings } from '#contract/store-settings.ts'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface DeliveryFormProps {
  readonly delivery: DeliverySettings
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

/** Zones that the store delivers to; shipping rates are the market's and the same for all stores. */
export function DeliveryForm({ delivery, limits, refusal }: DeliveryFormProps) {
  const t = useTranslate()
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('part') === 'delivery'
  const served = delivery.zones.flatMap(({ key, is_served: isServed }) => (isServed ? key : []))
  const isNowhere = !delivery.offers_pickup && served.length === 0
  const values = valuesOf({ zones: served, offers_pickup: delivery.offers_pickup })
  return (
    <PlainForm values={values} limits={limits} outcome={refusal}>
      {isNowhere ? <Alert tone="warning">{t('settings.delivers_nowhere')}</Alert> : null}
      <input type="hidden" name="part" value="delivery" />
      <p className="max-w-prose text-muted">{t('settings.delivery_text')}</p>
      <fieldset className="w-full min-w-0">
        <legend className="mb-3 font-semibold text-strong">{t('settings.zones')}</legend>
        <CheckboxList
          name="zones"
          className="flex flex-col gap-4"
          options={delivery.zones.map((zone) => ({
            value: zone.key,
            label: <span className="font-medium text-strong">{zone.name}</span>,
            hint: <Zone zone={zone} />,
          }))}
        />
      </fieldset>
      <CheckboxField
        name="offers_pickup"
        label={t('settings.offers_pickup')}
        hint={t('settings.offers_pickup_hint')}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('settings.delivery_save')}
      </Button>
    </PlainForm>
  )
}

type ZoneSettings = DeliverySettings['zones'][number]

function Zone({ zone: { places, ways } }: { zone: ZoneSettings }) {
  const locale = useLocale()
  return (
    <>
      {places.length > 0 ? (
        <span className="block">{new Intl.ListFormat(locale, { type: 'conjunction' }).format(places)}</span>
      ) : null}
      <Ways ways={ways} />
    </>
  )
}

function Ways({ ways }: Pick<ZoneSettings, 'ways'>) {
  const t = useTranslate()
  return ways.map(({ key, name, price, is_from: isFrom, free_over: freeOver }) => (
    <span key={key} className="block">
      {name}: {isFrom ? `${t('settings.price_from')} ` : null}
      <Amount of={price} />
      {freeOver ? (
        <>
          {' · '}
          {t('settings.free_over')} <Amount of={freeOver} />
        </>
      ) : null}
    </span>
  ))
}
