/** The form of a store's taxes: what is in it, what its buttons do to it, and how it is sent. */
import { data } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import type { StoreTaxes } from '#contract/store-taxes.ts'
import { decimalOf, parseAmount } from '#values/money.ts'
import { NONE, PERCENT_DIGITS } from './commands.ts'

export interface TaxRow {
  readonly country: string
  /** The path of a category; empty for all that is sold. */
  readonly category: string
  readonly percent: string
}

export interface TaxValues {
  readonly isIncluded: boolean
  readonly isOfDelivery: boolean
  readonly percent: string
  readonly rows: readonly TaxRow[]
}

export interface TaxAnswer {
  readonly values: TaxValues
  /** What is wrong with which field, by its name. */
  readonly errors: Readonly<Record<string, string>>
  /** Why all of it was refused. */
  readonly message: string | undefined
  /** Where the eye goes next: the name or the id of a control. */
  readonly focus: string | undefined
}

export const ADDER = 'add-rate'
export const RATES_MAX = 60

/** The name of a field of a row. */
export function fieldOf(row: number, part: keyof TaxRow): string {
  return `${part}-${row}`
}

export function valuesOf(taxes: StoreTaxes): TaxValues {
  return {
    isIncluded: taxes.prices_include_tax,
    isOfDelivery: taxes.taxes_delivery,
    percent: decimalOf(taxes.tax_bps, PERCENT_DIGITS),
    rows: taxes.rates.map(({ country_code, category_path, bps }) => ({
      country: country_code,
      category: category_path ?? '',
      percent: decimalOf(bps, PERCENT_DIGITS),
    })),
  }
}

/** What stands in a form. */
function writtenIn(form: FormData): TaxValues {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const rows = Array.from({ length: RATES_MAX }, (_, row) =>
    form.has(fieldOf(row, 'country'))
      ? {
          country: text(fieldOf(row, 'country')),
          category: text(fieldOf(row, 'category')),
          percent: text(fieldOf(row, 'percent')),
        }
      : undefined,
  )
  return {
    isIncluded: text('prices_include_tax') === 'yes',
    isOfDelivery: form.has('taxes_delivery'),
    percent: text('percent'),
    rows: rows.filter((row) => row !== undefined),
  }
}

/** The form after a button that only changes it, nothing of it saved; undefined for the one that saves. */
export function editedTaxes(form: FormData): TaxAnswer | undefined {
  const [command, place] = String(form.get('edit') ?? '').split('-')
  const values = writtenIn(form)
  const { rows } = values
  const answer = { errors: {}, message: undefined }
  switch (command) {
    case 'add': {
      const added = [...rows, { country: '', category: '', percent: '' }].slice(0, RATES_MAX)
      return { ...answer, values: { ...values, rows: added }, focus: fieldOf(added.length - 1, 'country') }
    }
    case 'remove': {
      const left = rows.filter((_, row) => row !== Number(place))
      return { ...answer, values: { ...values, rows: left }, focus: ADDER }
    }
    default:
      return undefined
  }
}

/** Saves them; a row in which nothing was written is none. */
export async function sendTaxes(api: Api, params: { readonly store: string }, form: FormData): Promise<void> {
  const { isIncluded, isOfDelivery, percent, rows } = writtenIn(form)
  await api('PUT /seller/stores/{store}/taxes', {
    params,
    body: {
      prices_include_tax: isIncluded,
      taxes_delivery: isOfDelivery,
      tax_bps: bpsOf(percent === '' ? '0' : percent),
      rates: rows.filter(isWritten).map((row) => ({
        country_code: row.country,
        ...(row.category !== '' && { category_path: row.category }),
        bps: bpsOf(row.percent),
      })),
    },
  })
}

function bpsOf(percent: string): number {
  return parseAmount(percent, PERCENT_DIGITS) ?? NONE
}

function isWritten({ country, category, percent }: TaxRow): boolean {
  return country !== '' || category !== '' || percent !== ''
}

/** What came of taxes that were refused, with all that was written. */
export function refusedTaxes(error: unknown, form: FormData) {
  if (!(error instanceof ApiProblem)) throw error
  const { body, status } = error
  const written = writtenIn(form)
  const values = { ...written, rows: written.rows.filter(isWritten) }
  const errors = errorsIn(body.errors ?? {})
  const [focus] = Object.keys(errors)
  const taxes: TaxAnswer = { values, errors, message: focus ? undefined : body.message, focus }
  return data({ taxes }, { status })
}

const parts: Readonly<Record<string, keyof TaxRow>> = {
  country_code: 'country',
  category_path: 'category',
  bps: 'percent',
}

/** `rates.3.bps` by the name of its field. */
function errorsIn(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const named = Object.entries(errors).flatMap(([path, [text]]) => {
    if (!text) return []
    const [, row, key = ''] = path.split('.')
    const part = parts[key]
    return part ? [[fieldOf(Number(row), part), text]] : [['percent', text]]
  })
  return Object.fromEntries(named)
}
