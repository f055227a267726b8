/** Why a form with amounts was refused: what is wrong with how one is written is told at its field. */
import { data } from 'react-router'
import { ApiProblem } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'
import { localeOf } from '#values/locale.ts'
import { amountTrouble } from '#values/money.ts'

interface Reading {
  readonly url: URL
  /** The decimals of the currency that the form's amounts are of. */
  readonly minorUnits: number | undefined
}

/** As `refuse`. */
export function refuseAmounts(error: unknown, form: FormData, reading: Reading) {
  if (!(error instanceof ApiProblem)) throw error
  return data(withAmountTroubles(refusalOf(error, form), reading), { status: error.status })
}

/** As it is refused, but for amounts that cannot be read: the API was sent no number for them, and cannot know why. */
export function withAmountTroubles(refusal: Refusal, reading: Reading): Refusal {
  const errors = Object.entries(refusal.errors).map(([name, text]) => {
    const written = amountAt(name, refusal.values)
    return [name, (written !== undefined && amountProblem(written, reading)) || text]
  })
  return { ...refusal, errors: Object.fromEntries(errors) }
}

/** What is written of an amount: at the field the API names, or at the form's `amount`; undefined of all else. */
function amountAt(name: string, values: Refusal['values']): string | undefined {
  if (!/(?:^|[._])minor$|^points$/.test(name)) return undefined
  return values[name] ?? values.amount
}

/** Why what is written cannot be read as an amount, in words; undefined where it can. */
export function amountProblem(written: string, { url, minorUnits = 2 }: Reading): string | undefined {
  const t = translatorFor(localeOf(url.pathname))
  switch (amountTrouble(written, minorUnits)) {
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
