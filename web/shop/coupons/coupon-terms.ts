/** Converts the form of a coupon to API fields. */
import type { Api } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { submittedValues } from '#app/refusal.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { couponCommands, couponKinds, givenWith } from '#values/coupon.ts'
import { parseAmount } from '#values/money.ts'
import { textOf } from '../cart-form.ts'
import { findPlaces, type Place, type PlaceKind } from '../places/find-places.ts'
import { chosenIn, placeSearchIn } from '../places/places-input.ts'

export type MarketTerms = Input<Endpoints['POST /operator/coupons']>['body']
export type StoreTerms = Input<Endpoints['POST /seller/stores/{store}/coupons']>['body']

export interface CurrencyUnits {
  readonly code: string
  readonly minor_units: number
}

export type KindField = 'percent' | 'amount_minor' | 'buy_quantity' | 'get_quantity' | 'max_discount_minor'

/** Fields that only some coupon kinds have. */
export const kindsWith: Readonly<Record<KindField, readonly (typeof couponKinds)[number][]>> = {
  percent: ['percent', 'buy_get'],
  amount_minor: ['fixed'],
  buy_quantity: ['buy_get'],
  get_quantity: ['buy_get'],
  max_discount_minor: ['percent', 'buy_get', 'free_shipping'],
}

/** Sent for an invalid number, so that the API refuses it at its field. */
const REFUSED = 0

export function storeTermsOf(form: FormData, currencies: readonly CurrencyUnits[]): StoreTerms {
  const currency = textOf(form, 'currency') ?? ''
  const kind = couponKinds.find((each) => each === form.get('kind')) ?? 'percent'
  const has = (field: KindField) => kindsWith[field].includes(kind)
  const units = currencies.find(({ code }) => code === currency)?.minor_units ?? 2
  const number = (name: string) => {
    const text = textOf(form, name)
    if (text === undefined) return undefined
    return /^\d{1,9}$/.test(text) ? Number(text) : REFUSED
  }
  const amount = (name: string) => {
    const text = textOf(form, name)
    return text === undefined ? undefined : (parseAmount(text, units) ?? REFUSED)
  }
  return {
    code: textOf(form, 'code') ?? '',
    kind,
    description: { en: textOf(form, 'description.en') ?? '', fr: textOf(form, 'description.fr') },
    currency,
    // Values of other kinds are hidden in the form and not sent.
    percent: has('percent') ? number('percent') : undefined,
    amount_minor: has('amount_minor') ? amount('amount_minor') : undefined,
    buy_quantity: has('buy_quantity') ? number('buy_quantity') : undefined,
    get_quantity: has('get_quantity') ? number('get_quantity') : undefined,
    min_subtotal_minor: amount('min_subtotal_minor'),
    max_discount_minor: has('max_discount_minor') ? amount('max_discount_minor') : undefined,
    uses_total: number('uses_total'),
    uses_per_customer: number('uses_per_customer'),
    budget_minor: amount('budget_minor'),
    starts_on: textOf(form, 'starts_on') ?? '',
    ends_on: textOf(form, 'ends_on'),
    from_time: textOf(form, 'from_time'),
    until_time: textOf(form, 'until_time'),
    first_order_only: form.has('first_order_only'),
    is_advertised: form.has('is_advertised'),
    categories: keysOf(form, 'categories'),
    products: keysOf(form, 'products'),
    excluded_products: keysOf(form, 'excluded_products'),
  }
}

export function marketTermsOf(form: FormData, currencies: readonly CurrencyUnits[]): MarketTerms {
  const share = textOf(form, 'market_percent') ?? ''
  return {
    ...storeTermsOf(form, currencies),
    market_percent: /^\d{1,3}$/.test(share) ? Number(share) : -1,
    stores: keysOf(form, 'stores'),
    collections: keysOf(form, 'collections'),
    given_with: givenWith.find((act) => act === form.get('given_with')),
  }
}

export type Command = (typeof couponCommands)[number]

/** Returns the submitted command: one of the coupon's buttons, or saving the form. */
export function commandIn(form: FormData, url: URL): Command | 'keep' {
  return choiceIn(form, 'command', { of: ['keep', ...couponCommands], url })
}

function keysOf(form: FormData, name: ScopeName): string[] {
  return chosenIn(form, name).map(({ key }) => key)
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

export function chosenScopes(form: FormData): Chosen {
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
