import { Plus, Trash2 } from 'lucide-react'
import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { useRows } from '#app/form/use-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { useAddedFocus } from './added-focus.ts'
import { LocalText } from './language-tabs.tsx'

/** Rows of label and value, such as "Material: Cotton". */
export function Details() {
  const t = useTranslate()
  const { limits, isBusy } = useForm()
  const { rows, add, remove } = useRows('details')
  const { ref, focusAdded } = useAddedFocus()
  const rowsMax = limitOf(limits, 'details').maxItems ?? 0
  return (
    <Panel title={t('products.part_details')}>
      <p className="mb-4 text-sm text-muted">{t('products.details_hint')}</p>
      <div ref={ref} className="grid gap-4">
        {rows.map(({ key, from }, place) => (
          <div key={key} className="flex items-end gap-3" data-row={key}>
            <div className="grid grow gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <LocalText
                name={`details.${place}.label`}
                from={from && `${from}.label`}
                label={t('products.detail_label')}
              />
              <LocalText
                name={`details.${place}.value`}
                from={from && `${from}.value`}
                label={t('products.detail_value')}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t('products.detail_remove', { number: place + 1 })}
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
        {t('products.detail_add')}
      </Button>
    </Panel>
  )
}
