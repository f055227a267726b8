import { useTranslate } from '#app/i18n.tsx'
import { Panel } from '#ui/panel.tsx'
import { DescriptionField } from './description-field.tsx'
import { LanguageTabs, LocalText } from './language-tabs.tsx'

/** Name and descriptions. */
export function Basics() {
  const t = useTranslate()
  return (
    <Panel title={t('products.part_texts')} aside={<LanguageTabs />}>
      <div className="grid gap-5">
        <LocalText name="name" label={t('products.field_name')} />
        <LocalText
          name="short_description"
          label={t('products.field_short_description')}
          hint={t('products.short_description_hint')}
          height="low"
        />
        <DescriptionField />
      </div>
    </Panel>
  )
}
