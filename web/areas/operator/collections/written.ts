/** Converts the form of a collection to API fields and back. */
import { type Api, ApiProblem } from '#app/api.ts'
import { submittedValues } from '#app/refusal.ts'
import type { WrittenCollection } from '#contract/collections.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { textOf } from '#shop/cart-form.ts'
import { momentFieldValue, momentOf } from '#shop/market-moments.ts'
import { findPlaces, type Place } from '#shop/places/find-places.ts'
import { chosenIn, placeSearchIn } from '#shop/places/places-input.ts'
import { offeredLocales } from '#values/locale.ts'
import { decimalOf, minorUnitsIn, parseAmount } from '#values/money.ts'

type Body = Input<Endpoints['POST /operator/collections']>['body']
export type Rule = NonNullable<Body['rule']>

export const pickers = {
  categories: 'category',
  brands: 'brand',
  stores: 'store',
  tags: 'tag',
} as const
export type PickerName = keyof typeof pickers
const pickerNames = ['categories', 'brands', 'stores', 'tags'] as const
const textNames = ['name', 'description', 'seo_title', 'seo_description'] as const

/** What the form shows: fields by name, and the records that it names. */
export interface Written {
  readonly values: Readonly<Record<string, string>>
  readonly places: Readonly<Record<PickerName, readonly Place[]>>
  readonly products: readonly Place[]
  readonly found:
    | { readonly name: string; readonly words: string; readonly places: readonly Place[] }
    | undefined
}

// Refused by the API at its field.
const REFUSED = -1

/** Reads the rule of a form, also of one that is still being written. */
export function ruleIn(form: FormData, currency: string): Rule {
  const keys = (name: PickerName) => chosenIn(form, name).map(({ key }) => key)
  const stock = form.get('stock')
  return {
    matches: form.get('matches') === 'any' ? 'any' : 'all',
    categories: keys('categories'),
    brands: keys('brands'),
    stores: keys('stores'),
    tags: keys('tags'),
    price_min_minor: amountIn(form, 'price_min', currency),
    price_max_minor: amountIn(form, 'price_max', currency),
    ...(stock === 'in' || stock === 'out' ? { is_in_stock: stock === 'in' } : {}),
    new_days: countIn(form, 'new_days'),
    is_on_sale: form.has('is_on_sale'),
    sold_min: countIn(form, 'sold_min'),
  }
}

function amountIn(form: FormData, name: string, currency: string): number | undefined {
  const written = textOf(form, name)
  return written === undefined ? undefined : (parseAmount(written, minorUnitsIn(currency)) ?? REFUSED)
}

function countIn(form: FormData, name: string): number | undefined {
  const written = textOf(form, name)
  if (written === undefined) return undefined
  return /^\d{1,7}$/.test(written) ? Number(written) : REFUSED
}

export function collectionOf(
  form: FormData,
  { pictureId, currency }: { readonly pictureId: string | undefined; readonly currency: string },
): Body {
  const textsOf = (name: (typeof textNames)[number]) => ({
    en: String(form.get(`${name}.en`) ?? ''),
    fr: String(form.get(`${name}.fr`) ?? ''),
  })
  const slug = textOf(form, 'slug')
  return {
    name: textsOf('name'),
    description: textsOf('description'),
    seo_title: textsOf('seo_title'),
    seo_description: textsOf('seo_description'),
    picture_id: pictureId ?? null,
    is_hidden: form.has('is_hidden'),
    starts_at: momentOf(String(form.get('starts_at') ?? '')) ?? null,
    ends_at: momentOf(String(form.get('ends_at') ?? '')) ?? null,
    rule: form.get('kind') === 'rule' ? ruleIn(form, currency) : null,
    products: chosenIn(form, 'products').map(({ key }) => key),
    ...(slug !== undefined && { slug }),
  }
}

const emptyPlaces = { categories: [], brands: [], stores: [], tags: [] }

export function writtenOf(collection: WrittenCollection | undefined): Written {
  if (!collection) return { values: { kind: 'rule' }, places: emptyPlaces, products: [], found: undefined }
  const { rule, currency } = collection
  const amount = (minor: number | undefined) =>
    minor === undefined ? '' : decimalOf(minor, minorUnitsIn(currency))
  const texts = textNames.flatMap((name) =>
    offeredLocales.map((language) => [`${name}.${language}`, collection[name][language]] as const),
  )
  return {
    values: {
      ...Object.fromEntries(texts),
      kind: rule ? 'rule' : 'hand',
      ...(collection.is_hidden && { is_hidden: 'on' }),
      starts_at: collection.starts_at ? momentFieldValue(collection.starts_at) : '',
      ends_at: collection.ends_at ? momentFieldValue(collection.ends_at) : '',
      matches: rule?.matches ?? 'all',
      price_min: amount(rule?.price_min_minor),
      price_max: amount(rule?.price_max_minor),
      stock: rule?.is_in_stock === undefined ? '' : rule.is_in_stock ? 'in' : 'out',
      new_days: String(rule?.new_days ?? ''),
      sold_min: String(rule?.sold_min ?? ''),
      ...(rule?.is_on_sale && { is_on_sale: 'on' }),
    },
    places: rule
      ? { categories: rule.categories, brands: rule.brands, stores: rule.stores, tags: rule.tags }
      : emptyPlaces,
    products: collection.products,
    found: undefined,
  }
}

/** Reads a form that was not saved, so that nothing typed is lost. */
export function writtenIn(form: FormData): Written {
  return {
    values: submittedValues(form),
    places: {
      categories: chosenIn(form, 'categories'),
      brands: chosenIn(form, 'brands'),
      stores: chosenIn(form, 'stores'),
      tags: chosenIn(form, 'tags'),
    },
    products: chosenIn(form, 'products'),
    found: undefined,
  }
}

const STEP = /^(add|remove|up|down|move):products\.(\d+)(?:\.(\d+))?$/

export function isStep(command: string): boolean {
  return STEP.test(command)
}

/** Carries out a button of the list of products: adds a result of the search, or moves or removes a row. */
export function stepped(form: FormData, command: string): Written {
  const written = writtenIn(form)
  const [, verb, digits = '', target = ''] = STEP.exec(command) ?? []
  const place = Number(digits)
  const products = [...written.products]
  if (verb === 'add') {
    const added = chosenIn(form, `found.${place}`).filter(
      ({ key }) => !products.some((one) => one.key === key),
    )
    products.push(...added)
  } else if (verb === 'remove') products.splice(place, 1)
  else {
    const to = verb === 'move' ? Number(target) : place + (verb === 'up' ? -1 : 1)
    if (place in products && to in products) products.splice(to, 0, ...products.splice(place, 1))
  }
  return { ...written, products }
}

/** Runs the search whose button was pressed; undefined if the form was sent for something else. */
export async function searched(api: Api, form: FormData): Promise<Written | undefined> {
  const sought = placeSearchIn(form, [...pickerNames, 'products'])
  if (!sought) return undefined
  const { name, words } = sought
  const picker = pickerNames.find((each) => each === name)
  const kind = picker ? pickers[picker] : 'product'
  return { ...writtenIn(form), found: { name, words, places: await findPlaces(api, { kind, words }) } }
}

export type Preview = Endpoints['POST /operator/collections/preview']['answer']['_output']

/** The products of a rule; undefined while the rule is not complete. */
export async function previewOf(api: Api, rule: Rule): Promise<Preview | undefined> {
  try {
    return await api('POST /operator/collections/preview', { body: { rule } })
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return undefined
    throw error
  }
}

/** The rule of a stored collection, as the API takes it. */
export function storedRule({ rule }: WrittenCollection): Rule | undefined {
  if (!rule) return undefined
  const keys = (places: readonly Place[]) => places.map(({ key }) => key)
  return {
    ...rule,
    categories: keys(rule.categories),
    brands: keys(rule.brands),
    stores: keys(rule.stores),
    tags: keys(rule.tags),
  }
}
