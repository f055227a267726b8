/** Reads the form of a bulk edit, whose fields are named by the API's fields. */

import { listQueryOf } from '#app/list/list-address.ts'
import { submittedValues } from '#app/refusal.ts'
import type { BulkAction } from '#contract/bulk-edits.ts'
import { attributeTypes } from '#values/attribute-type.ts'
import type { BulkChoice } from '#values/bulk-edit.ts'
import { parseAmount } from '#values/money.ts'
import { type PriceEnding, priceEndings } from '#values/price-change.ts'
import { textOf } from '../cart-form.ts'
import { momentOf } from '../market-moments.ts'
import { attributeValueIn, typeField } from '../product-editor/attribute-values.ts'

export interface SelectionField {
  readonly ids: readonly string[]
  /** The query of a list whose rows are all selected. */
  readonly query: string | undefined
}

export function selectionIn(form: FormData): SelectionField {
  const ids = form.getAll('id').flatMap((id) => (typeof id === 'string' ? [id] : []))
  return {
    ids: [...new Set(ids)],
    query: form.get('all') === 'true' ? (textOf(form, 'query') ?? '') : undefined,
  }
}

/** Returns the selection as the API takes it. */
export function selectionBody({ ids, query }: SelectionField) {
  if (query === undefined) return { ids: [...ids] }
  const url = new URL('http://list')
  url.search = query
  const { page: _, sort: __, ...filter } = listQueryOf(url)
  return { filter }
}

interface Money {
  readonly currency: string
  readonly minorUnits: number
}

/** Returns the action as the API takes it; what cannot be read is left to the API to refuse. */
export function actionBody(form: FormData, kind: BulkChoice, { currency, minorUnits }: Money): BulkAction {
  const text = (name: string) => textOf(form, name) ?? ''
  const sign = form.get('direction') === 'decrease' ? -1 : 1
  const ending = priceEndings.find((each): each is PriceEnding => each === form.get('action.ending'))
  switch (kind) {
    case 'price_percent':
      return { kind, percent_bps: sign * hundredths(text('action.percent_bps')), ...(ending && { ending }) }
    case 'price_amount': {
      const amount = parseAmount(text('action.amount_minor'), minorUnits) ?? Number.NaN
      return { kind, currency, amount_minor: sign * amount, ...(ending && { ending }) }
    }
    case 'sale':
      return {
        kind,
        sale: {
          percent: whole(text('action.sale.percent')),
          starts_at: momentOf(text('action.sale.starts_at')) ?? '',
          ends_at: momentOf(text('action.sale.ends_at')) ?? '',
        },
      }
    case 'stock_set':
      return { kind, on_hand: whole(text('action.on_hand')) }
    case 'stock_add':
      return { kind, units: sign * whole(text('action.units')) }
    case 'category':
      return { kind, category_id: text('action.category_id') }
    case 'tags':
      return { kind, add: listIn(text('action.add')), remove: listIn(text('action.remove')) }
    case 'brand':
      return { kind, brand: text('action.brand') || null }
    case 'attribute':
      return { kind, ...attributeIn(form, text('action.key')) }
    default:
      return { kind }
  }
}

function attributeIn(form: FormData, key: string) {
  const values = submittedValues(form)
  const type = attributeTypes.find((each) => each === values[typeField(key)])
  // Without its value's fields the form only chose an attribute, which must not remove the value.
  if (!type) return { key: '', value: null }
  return { key, value: attributeValueIn(values, key, type) ?? null }
}

/** "12.5" is 1250; NaN, which JSON has as null, if it is no number. */
function hundredths(text: string): number {
  const [, units, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text) ?? []
  return units === undefined ? Number.NaN : Number(units) * 100 + Number(decimals.padEnd(2, '0'))
}

function whole(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
}

function listIn(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
