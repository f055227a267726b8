/** Meaning of a menu's columns by their headers, in English, in French and as tills export them. */
import { headerKey } from './columns.ts'

const meanings = {
  section: [
    'section',
    'menu section',
    'category',
    'categories',
    'category name',
    'reporting category',
    'menu group',
    'menu category',
    'rubrique',
    'categorie',
  ],
  name: [
    'name',
    'item',
    'item name',
    'menu item',
    'menu item name',
    'dish',
    'dish name',
    'product name',
    'title',
    'nom',
    'plat',
    'nom du plat',
    'article',
  ],
  description: ['description', 'item description', 'description du plat'],
  price: ['price', 'base price', 'item price', 'prix', 'prix de base', 'tarif'],
  options: ['options', 'option groups', 'modifiers', 'modifier groups', 'modifier sets'],
  is_vegetarian: ['vegetarian', 'veggie', 'vegetarien'],
  allergens: ['allergens', 'allergenes'],
  declares_allergens: ['declares allergens', 'allergens declared', 'allergenes declares'],
  is_on_menu: [
    'on menu',
    'on the menu',
    'available',
    'active',
    'sur la carte',
    'au menu',
    'disponible',
    'actif',
  ],
} as const

export type MenuField = keyof typeof meanings

export interface MenuColumn {
  readonly place: number
  readonly header: string
  readonly field: MenuField
  readonly language: 'en' | 'fr'
}

const fields = new Map(
  Object.entries(meanings).flatMap(([field, keys]) => keys.map((key) => [key as string, field as MenuField])),
)
const translated: ReadonlySet<MenuField> = new Set(['section', 'name', 'description'])

/** Returns what the columns mean, and the headers of those without a meaning. */
export function menuColumnsOf(headers: readonly string[]): {
  readonly columns: readonly MenuColumn[]
  readonly ignored: readonly string[]
} {
  const columns: MenuColumn[] = []
  const ignored: string[] = []
  for (const [place, header] of headers.entries()) {
    const meaning = meaningOf(header)
    const isTaken = columns.some(
      ({ field, language }) => field === meaning?.field && language === meaning.language,
    )
    if (meaning && !isTaken) columns.push({ place, header, ...meaning })
    else if (header !== '') ignored.push(header)
  }
  return { columns, ignored }
}

function meaningOf(header: string): Pick<MenuColumn, 'field' | 'language'> | undefined {
  const key = headerKey(header)
  const [, plain = key, note] = /^(.*\S)\s*\(([^()]*)\)$/.exec(key) ?? []
  const field = fields.get(plain) ?? fields.get(key)
  if (!field) return undefined
  const isFrench = note !== undefined && ['fr', 'french', 'francais'].includes(note)
  const isEnglish = note === undefined || ['en', 'english', 'anglais'].includes(note)
  // Prices have their currency in brackets.
  if (!translated.has(field)) return isFrench ? undefined : { field, language: 'en' }
  return isFrench || isEnglish ? { field, language: isFrench ? 'fr' : 'en' } : undefined
}
