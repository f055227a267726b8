/** Explains unreadable amounts at their fields when a form was refused. */
import { data } from 'react-router'
import { ApiProblem } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'
import { localeOf } from '#values/locale.ts'
import { amountError } from '#values/money.ts'

interface Reading {
  readonly url: URL
  /** Decimal places of the currency of the form's amounts. */
  readonly minorUnits: number | undefined
}

/** Like `refuse`, with errors of unreadable amounts. */
export function refuseAmounts(error: unknown, form: FormData, reading: Reading) {
  if (!(error instanceof ApiProblem)) throw error
  return data(withAmountErrors(refusalOf(error, form), reading), { status: error.status })
}

/** Replaces the errors of unreadable amounts: the API received no number for them and can't know the reason. */
export function withAmountErrors(refusal: Refusal, reading: Reading): Refusal {
  const errors = Object.entries(refusal.errors).map(([name, text]) => {
    const written = amountAt(name, refusal.values)
    return [name, (written !== undefined && amountProblem(written, reading)) || text]
  })
  return { ...refusal, errors: Object.fromEntries(errors) }
}

/**
 * Returns the text of an amount field, by the API's field name or the form's `amount`; undefined for other fields.
 */
function amountAt(name: string, values: Refusal['values']): string | undefined {
  if (!/(?:^|[._])minor$|^points$/.test(name)) return undefined
  return values[name] ?? values.amount
}

/** Explains why a text can't be read as an amount; undefined when it can. */
export function amountProblem(written: string, { url, minorUnits = 2 }: Reading): string | undefined {
  const t = translatorFor(localeOf(url.pathname))
  switch (amountError(written, minorUnits)) {
    case 'empty':
      return t('problems.field_empty')
    case 'no_number':
      return t('problems.amount_no_number')
    case 'decimals':
      return minorUnits === 0
        ? t('problems.amount_whole')
        : t('problems.amount_decimals', { count: minorUnits })
    case 'too_high':
      return t('problems.amount_too_high')
    case undefined:
      return undefined
  }
}
