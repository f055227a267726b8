import type { z } from '@hono/zod-openapi'
import { DishFields } from '#contract/menu.ts'
import type { ImportedDish } from '#domains/catalog/index.ts'
import { type Allergen, allergens } from '#values/allergens.ts'
import { type Parsed, parseBoolean, parsePrice } from './cells.ts'
import { headerKey } from './columns.ts'
import { InvalidFile } from './invalid-file.ts'
import { type MenuColumn, type MenuField, menuColumnsOf } from './menu-columns.ts'
import { optionsIn } from './menu-options.ts'
import { withoutFormulaQuote } from './record.ts'
import type { Table, TableRow } from './table.ts'

export interface MenuRow {
  readonly number: number
  readonly name: string
  readonly dish: ImportedDish
  readonly faults: readonly { readonly column: string; readonly code: string }[]
}

export interface ReadMenu {
  readonly rows: readonly MenuRow[]
  readonly columns: readonly MenuColumn[]
  readonly ignored: readonly string[]
}

interface Amounts {
  readonly currency: string
  readonly minorUnits: number
}

/**
 * Reads the dishes of a file; cells that cannot be read are reported by row and column.
 * @throws {InvalidFile}
 */
export async function readMenuRows(
  table: Table,
  { dishesMax, ...amounts }: Amounts & { readonly dishesMax: number },
): Promise<ReadMenu> {
  const { columns, ignored } = menuColumnsOf(table.headers)
  if (!columns.some(({ field, language }) => field === 'name' && language === 'en')) {
    throw new InvalidFile('menu_name_column_missing')
  }
  const rows: MenuRow[] = []
  for await (const row of table.rows()) {
    if (rows.length === dishesMax) throw new InvalidFile('menu_dishes_full')
    rows.push(menuRow(row, { columns, ...amounts, decimalSign: table.decimalSign }))
  }
  if (rows.length === 0) throw new InvalidFile('file_without_dishes')
  return { rows, columns, ignored }
}

interface Reading extends Amounts {
  readonly columns: readonly MenuColumn[]
  readonly decimalSign: '.' | ','
}

type Given = { -readonly [Field in keyof ImportedDish]?: ImportedDish[Field] }
type Read = { readonly value: unknown } | { readonly code: string } | undefined

function menuRow({ number, cells }: TableRow, reading: Reading): MenuRow {
  const faults: MenuRow['faults'][number][] = []
  const given: Given = {}
  for (const column of reading.columns) {
    const text = withoutFormulaQuote((cells[column.place] ?? '').trim())
    const read = readers[column.field](text, { ...reading, column })
    if (read === undefined) continue
    if ('code' in read) faults.push({ column: column.header, code: read.code })
    else Object.assign(given, withField(given, column, read.value))
  }
  const { name = {} } = given
  return {
    number,
    name: name.en ?? '',
    dish: { ...given, name, isRefused: faults.length > 0 },
    faults,
  }
}

const names = {
  section: 'section',
  name: 'name',
  description: 'description',
  price: 'price_minor',
  options: 'options',
  is_vegetarian: 'is_vegetarian',
  allergens: 'allergens',
  declares_allergens: 'declares_allergens',
  is_on_menu: 'is_on_menu',
} as const satisfies Record<MenuField, keyof ImportedDish>

function withField(given: Given, { field, language }: MenuColumn, value: unknown): Given {
  if (field !== 'section' && field !== 'name' && field !== 'description') return { [names[field]]: value }
  return { [field]: { ...given[field], [language]: value } }
}

type Reader = (text: string, context: Reading & { readonly column: MenuColumn }) => Read

const { name, description } = DishFields.shape
const SECTION_LENGTH_MAX = 60

const readers: Readonly<Record<MenuField, Reader>> = {
  section: (text) => {
    if (text === '') return undefined
    const read = cleaned(name.shape.en, text)
    return 'value' in read && read.value.length > SECTION_LENGTH_MAX ? { code: 'too_long' } : read
  },
  name: (text, { column }) => {
    if (text === '') return column.language === 'en' ? { code: 'title_missing' } : { value: '' }
    return cleaned(name.shape.en, text)
  },
  description: (text) => cleaned(description.shape.en, text),
  price: (text, { currency, minorUnits, decimalSign }) =>
    text === '' ? undefined : outcomeOf(dishPrice(text, { currency, minorUnits, decimalSign })),
  options: (text, { currency, minorUnits, decimalSign }) => {
    const value = optionsIn(text, (price) => dishPrice(price, { currency, minorUnits, decimalSign }))
    return value ? { value } : { code: 'options_unreadable' }
  },
  is_vegetarian: yesOrNo,
  allergens: (text) => {
    const value = text
      .split(/[,;|/\n]/)
      .filter((each) => each.trim() !== '')
      .map(allergenIn)
    return value.includes(undefined) ? { code: 'allergen_unknown' } : { value }
  },
  declares_allergens: yesOrNo,
  is_on_menu: yesOrNo,
}

function yesOrNo(text: string): Read {
  if (text === '') return undefined
  const read = parseBoolean(text)
  return 'value' in read ? read : { code: 'yes_no_invalid' }
}

function dishPrice(text: string, reading: Parameters<typeof parsePrice>[1]): Parsed<number> {
  const read = parsePrice(text, reading)
  if ('fault' in read) return read
  const { success } = DishFields.shape.price_minor.safeParse(read.value)
  return success ? read : { fault: 'price_invalid' }
}

function outcomeOf(read: Parsed<number>): Read {
  return 'value' in read ? read : { code: read.fault }
}

function cleaned(
  schema: z.ZodType<string | undefined>,
  text: string,
): { readonly value: string } | { readonly code: string } {
  const { data, error } = schema.safeParse(text)
  return error ? { code: error.issues[0]?.message ?? 'field_invalid' } : { value: data ?? '' }
}

/** Other names of allergens, without accents. */
const aliases: Readonly<Record<string, Allergen>> = {
  wheat: 'gluten',
  ble: 'gluten',
  crustacean: 'crustaceans',
  shellfish: 'crustaceans',
  crustaces: 'crustaceans',
  egg: 'eggs',
  oeufs: 'eggs',
  oeuf: 'eggs',
  œufs: 'eggs',
  œuf: 'eggs',
  poisson: 'fish',
  poissons: 'fish',
  peanut: 'peanuts',
  arachides: 'peanuts',
  arachide: 'peanuts',
  soy: 'soybeans',
  soya: 'soybeans',
  soybean: 'soybeans',
  soja: 'soybeans',
  dairy: 'milk',
  lait: 'milk',
  nut: 'nuts',
  'tree nuts': 'nuts',
  'fruits a coque': 'nuts',
  celeri: 'celery',
  moutarde: 'mustard',
  'sesame seeds': 'sesame',
  sulfites: 'sulphites',
  sulphite: 'sulphites',
  sulfite: 'sulphites',
  mollusc: 'molluscs',
  mollusks: 'molluscs',
  mollusques: 'molluscs',
}

function allergenIn(text: string): Allergen | undefined {
  const key = headerKey(text)
  return allergens.find((allergen) => allergen === key) ?? aliases[key]
}
