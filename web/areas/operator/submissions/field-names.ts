import { useLocale, useTranslate } from '#app/i18n.tsx'

const labels = {
  name: 'products.field_name',
  short_description: 'products.field_short_description',
  description: 'products.field_description',
  category_id: 'products.field_category_id',
  pictures: 'products.part_pictures',
} as const

/** Returns the function that lists the labels of reviewed fields. */
export function useChangedFields(): (names: readonly string[]) => string {
  const t = useTranslate()
  const locale = useLocale()
  return (names) =>
    new Intl.ListFormat(locale, { type: 'unit' }).format(
      names.flatMap((name) => (name in labels ? [t(labels[name as keyof typeof labels])] : [])),
    )
}
