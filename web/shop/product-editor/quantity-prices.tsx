import { TextField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { FormRows } from './form-rows.tsx'

/** Lower prices from a number of items on. */
export function QuantityPrices({ currency }: { readonly currency: string }) {
  const t = useTranslate()
  return (
    <FormRows
      name="quantity_prices"
      title={t('products.part_quantity_prices')}
      hint={t('products.quantity_prices_hint')}
      className="sm:grid-cols-2"
      fields={(path, from) => (
        <>
          <TextField
            name={`${path}.from`}
            from={from && `${from}.from`}
            label={t('products.field_quantity_from')}
            input={{ inputMode: 'numeric', className: 'tabular-nums' }}
          />
          <TextField
            name={`${path}.price_minor`}
            from={from && `${from}.price_minor`}
            label={t('products.amount_in', { label: t('products.field_quantity_price'), currency })}
            input={{ inputMode: 'decimal', className: 'tabular-nums' }}
          />
        </>
      )}
      removeLabel={(number) => t('products.quantity_price_remove', { number })}
      addLabel={t('products.quantity_price_add')}
    />
  )
}
