import { useTranslate } from '#app/i18n.tsx'
import { FormRows } from './form-rows.tsx'
import { LocalText } from './language-tabs.tsx'

/** Rows of label and value, such as "Material: Cotton". */
export function Details() {
  const t = useTranslate()
  return (
    <FormRows
      name="details"
      title={t('products.part_details')}
      hint={t('products.details_hint')}
      className="sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
      fields={(path, from) => (
        <>
          <LocalText
            name={`${path}.label`}
            from={from && `${from}.label`}
            label={t('products.detail_label')}
          />
          <LocalText
            name={`${path}.value`}
            from={from && `${from}.value`}
            label={t('products.detail_value')}
          />
        </>
      )}
      removeLabel={(number) => t('products.detail_remove', { number })}
      addLabel={t('products.detail_add')}
    />
  )
}
