import { Plus, Trash2 } from 'lucide-react'
import { TextField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { useRows } from '#app/form/use-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { useAddedFocus } from './added-focus.ts'

/** Lower prices from a number of items on. */
export function QuantityPrices({ currency }: { readonly currency: string }) {
  const t = useTranslate()
  const { limits, isBusy } = useForm()
  const { rows, add, remove } = useRows('quantity_prices')
  const { ref, focusAdded } = useAddedFocus()
  const rowsMax = limitOf(limits, 'quantity_prices').maxItems ?? 0
  return (
    <Panel title={t('products.part_quantity_prices')}>
      <p className="mb-4 text-sm text-muted">{t('products.quantity_prices_hint')}</p>
      <div ref={ref} className="grid gap-4">
        {rows.map(({ key, from }, place) => (
          <div key={key} className="flex items-end gap-3" data-row={key}>
            <div className="grid grow gap-3 sm:grid-cols-2">
              <TextField
                name={`quantity_prices.${place}.from`}
                from={from && `${from}.from`}
                label={t('products.field_quantity_from')}
                input={{ inputMode: 'numeric', className: 'tabular-nums' }}
              />
              <TextField
                name={`quantity_prices.${place}.price_minor`}
                from={from && `${from}.price_minor`}
                label={t('products.amount_in', { label: t('products.field_quantity_price'), currency })}
                input={{ inputMode: 'decimal', className: 'tabular-nums' }}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t('products.quantity_price_remove', { number: place + 1 })}
              className="noscript:hidden"
              disabled={isBusy}
              onClick={() => remove(key)}
            />
          </div>
        ))}
      </div>
      <Button
        variant="quiet"
        size="sm"
        icon={Plus}
        className="mt-4 noscript:hidden"
        disabled={isBusy || rows.length >= rowsMax}
        onClick={() => focusAdded(add())}
      >
        {t('products.quantity_price_add')}
      </Button>
    </Panel>
  )
}
