import { Form, useNavigation } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { DeliverySettings } from '#contract/store-settings.ts'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

interface DeliveryFormProps {
  readonly delivery: DeliverySettings
  readonly refusal: Refusal | undefined
}

/** Zones that the store delivers to; shipping rates are the market's and the same for all stores. */
export function DeliveryForm({ delivery, refusal }: DeliveryFormProps) {
  const t = useTranslate()
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('part') === 'delivery'
  const isNowhere = !delivery.offers_pickup && !delivery.zones.some((zone) => zone.is_served)
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-5">
      {refusal ? <Alert tone="danger">{refusal.message}</Alert> : null}
      {isNowhere ? <Alert tone="warning">{t('settings.delivers_nowhere')}</Alert> : null}
      <input type="hidden" name="part" value="delivery" />
      <p className="max-w-prose text-muted">{t('settings.delivery_text')}</p>
      <fieldset className="w-full min-w-0">
        <legend className="mb-3 font-semibold text-strong">{t('settings.zones')}</legend>
        <div className="flex flex-col gap-4">
          {delivery.zones.map((zone) => (
            <Checkbox
              key={zone.key}
              name={`zones.${zone.key}`}
              defaultChecked={refusal ? refusal.values[`zones.${zone.key}`] !== undefined : zone.is_served}
              label={<span className="font-medium text-strong">{zone.name}</span>}
              hint={<Zone zone={zone} />}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="offers_pickup"
        label={t('settings.offers_pickup')}
        hint={t('settings.offers_pickup_hint')}
        defaultChecked={refusal ? refusal.values.offers_pickup !== undefined : delivery.offers_pickup}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('settings.delivery_save')}
      </Button>
    </Form>
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
