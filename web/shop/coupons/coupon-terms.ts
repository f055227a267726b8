/** Reads the form of a coupon. */
import { data } from 'react-router'
import type { Api } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import type { sendForm } from '#app/form/send-form.server.ts'
import { submittedValues } from '#app/refusal.ts'
import { couponCommands, type couponKinds } from '#values/coupon.ts'
import { findPlaces, type Place, type PlaceKind } from '../places/find-places.ts'
import { chosenIn, placeSearchIn } from '../places/places-input.ts'

export interface CurrencyUnits {
  readonly code: string
  readonly minor_units: number
}

/** Fields that only some coupon kinds have. */
const kindsWith: Readonly<Record<string, readonly (typeof couponKinds)[number][]>> = {
  percent: ['percent', 'buy_get'],
  amount_minor: ['fixed'],
  buy_quantity: ['buy_get'],
  get_quantity: ['buy_get'],
  max_discount_minor: ['percent', 'buy_get', 'free_shipping'],
}

/** Returns the form without the fields of other kinds, which it hides, and with the keys of what was chosen. */
export function couponForm(form: FormData): FormData {
  const kind = String(form.get('kind'))
  const fields = new FormData()
  for (const [name, value] of form) {
    if (scopeNames.some((scope) => scope === name)) continue
    if (kindsWith[name]?.some((each) => each === kind) ?? true) fields.append(name, value)
  }
  for (const scope of scopeNames) for (const { key } of chosenIn(form, scope)) fields.append(scope, key)
  return fields
}

export type Command = (typeof couponCommands)[number]

/** Returns the submitted command: one of the coupon's buttons, or saving the form. */
export function commandIn(form: FormData, url: URL): Command | 'keep' {
  return choiceIn(form, 'command', { of: ['keep', ...couponCommands], url })
}

/** Scopes of a coupon by picker name, with the kind of record that each picker searches. */
export const scopes = {
  stores: 'store',
  categories: 'category',
  collections: 'collection',
  products: 'product',
  excluded_products: 'product',
} as const satisfies Record<string, PlaceKind | 'collection'>
export type ScopeName = keyof typeof scopes

const scopeNames = ['stores', 'categories', 'collections', 'products', 'excluded_products'] as const

/** Result of a search in the form: entered values, chosen records and matches. */
export interface ScopeSearch {
  readonly chosen: Chosen
  readonly name: ScopeName
  readonly words: string
  readonly found: readonly Place[]
  readonly values: Readonly<Record<string, string>>
}
export type Chosen = Readonly<Record<ScopeName, readonly Place[]>>

function chosenScopes(form: FormData): Chosen {
  return {
    stores: chosenIn(form, 'stores'),
    categories: chosenIn(form, 'categories'),
    collections: chosenIn(form, 'collections'),
    products: chosenIn(form, 'products'),
    excluded_products: chosenIn(form, 'excluded_products'),
  }
}

/** Searches records for the coupon's scope, within `store` if given; undefined when the form was sent to be saved. */
export async function searchScope(
  api: Api,
  form: FormData,
  store?: string,
): Promise<ScopeSearch | undefined> {
  const sought = placeSearchIn(form, scopeNames)
  const name = scopeNames.find((each) => each === sought?.name)
  if (!sought || !name) return undefined
  const { words } = sought
  const found = words === '' ? [] : await findPlaces(api, { kind: scopes[name], words, store })
  return { chosen: chosenScopes(form), name, words, found, values: submittedValues(form) }
}

type Refused = Exclude<Awaited<ReturnType<typeof sendForm>>, { readonly saved: unknown }>

/** Adds to a refused coupon what was chosen. */
export function refusedCoupon({ data: refusal, init }: Refused, form: FormData) {
  return data({ ...refusal, chosen: chosenScopes(form) }, init ?? {})
}
