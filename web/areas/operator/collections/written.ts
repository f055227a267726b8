/** Converts the form of a collection to API fields and back. */
import { type Api, ApiProblem } from '#app/api.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { submittedValues } from '#app/refusal.ts'
import type { WrittenCollection } from '#contract/collections.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { momentFieldValue, momentOf } from '#shop/market-moments.ts'
import { findPlaces, type Place } from '#shop/places/find-places.ts'
import { chosenIn, placeSearchIn } from '#shop/places/places-input.ts'
import { minorUnitsIn } from '#values/money.ts'

export type Rule = NonNullable<Input<Endpoints['POST /operator/collections']>['body']['rule']>

export const pickers = {
  categories: 'category',
  brands: 'brand',
  stores: 'store',
  tags: 'tag',
} as const
export type PickerName = keyof typeof pickers
const pickerNames = ['categories', 'brands', 'stores', 'tags'] as const

/** What the form shows: fields by name, and the records that it names. */
export interface Written {
  readonly values: Readonly<Record<string, string>>
  readonly places: Readonly<Record<PickerName, readonly Place[]>>
  readonly products: readonly Place[]
  readonly found:
    | { readonly name: string; readonly words: string; readonly places: readonly Place[] }
    | undefined
}

/** Returns the form of a collection as the API names its fields. */
export function collectionForm(form: FormData, pictureId: string | undefined): FormData {
  const fields = new FormData()
  const isByRule = form.get('kind') === 'rule'
  for (const [name, value] of form) if (isByRule || !name.startsWith('rule.')) fields.append(name, value)
  fields.delete('products')
  for (const { key } of chosenIn(form, 'products')) fields.append('products', key)
  for (const name of isByRule ? pickerNames : []) {
    for (const { key } of chosenIn(form, name)) fields.append(`rule.${name}`, key)
  }
  for (const name of ['starts_at', 'ends_at']) {
    const written = String(form.get(name) ?? '')
    fields.set(name, momentOf(written) ?? written)
  }
  fields.set('picture_id', pictureId ?? '')
  return fields
}

const emptyPlaces = { categories: [], brands: [], stores: [], tags: [] }

export function writtenOf(collection: WrittenCollection | undefined): Written {
  const fresh = { kind: 'rule', 'rule.matches': 'all' }
  if (!collection) return { values: fresh, places: emptyPlaces, products: [], found: undefined }
  const { name, description, seo_title, seo_description, is_hidden, starts_at, ends_at } = collection
  const { categories, brands, stores, tags, ...rule } = collection.rule ?? emptyPlaces
  const fields = { name, description, seo_title, seo_description, is_hidden, rule }
  return {
    values: {
      ...fresh,
      ...valuesOf(fields, minorUnitsIn(collection.currency)),
      kind: collection.rule ? 'rule' : 'hand',
      starts_at: starts_at ? momentFieldValue(starts_at) : '',
      ends_at: ends_at ? momentFieldValue(ends_at) : '',
      'rule.is_in_stock': String(collection.rule?.is_in_stock ?? ''),
    },
    places: { categories, brands, stores, tags },
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
