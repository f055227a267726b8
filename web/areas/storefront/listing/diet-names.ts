import type { Translate } from '#app/dictionaries.ts'
import type { Diet } from '#values/diets.ts'

/** Diets as a text names them: "vegan and nut free". */
export function dietNames(diets: readonly Diet[], t: Translate, locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    diets.map((diet) => t(`listing.diet_${diet}`)),
  )
}
