/** An amount as it stood on the page, sent with its form so that the market can tell whether it is still so. */
import type { Money } from '#contract/vocabulary.ts'
import { textOf } from './cart-form.ts'

/** The value of the field: `1250 USD`. */
export function shownValue({ minor, currency }: Money): string {
  return `${minor} ${currency}`
}

/** What a field says; undefined where it says nothing that could have been shown. */
export function shownMoney(form: FormData, name: string): Money | undefined {
  const [minor = '', currency = ''] = (textOf(form, name) ?? '').split(' ')
  return /^\d{1,15}$/.test(minor) && /^[A-Z]{3}$/.test(currency)
    ? { minor: Number(minor), currency }
    : undefined
}
