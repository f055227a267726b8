import { useTranslate } from '#app/i18n.tsx'
import { Switch } from '#ui/checkbox.tsx'

interface DeliverySwitchProps {
  /** The country of the visitor's delivery place. */
  readonly country: { readonly code: string; readonly name: string }
  readonly isSelected: boolean
  readonly count: number | undefined
}

export function DeliverySwitch({ country: { code, name }, isSelected, count }: DeliverySwitchProps) {
  const t = useTranslate()
  return (
    <div className="py-4">
      <Switch
        name="delivers_to"
        value={code}
        defaultChecked={isSelected}
        label={
          count === undefined
            ? t('listing.only_deliverable_uncounted', { place: name })
            : t('listing.only_deliverable', { place: name, count })
        }
      />
    </div>
  )
}
