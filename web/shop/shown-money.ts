/** Amount as displayed, sent with the form so that the API can detect that it has changed. */
import type { Money } from '#contract/vocabulary.ts'
import { textOf } from './cart-form.ts'

/** Formats the field's value: `1250 USD`. */
export function shownValue({ minor, currency }: Money): string {
  return `${minor} ${currency}`
}

/** Parses the field; undefined for a value that can't have been displayed. */
export function shownMoney(form: FormData, name: string): Money | undefined {
  const [minor = '', currency = ''] = (textOf(form, name) ?? '').split(' ')
  return /^\d{1,15}$/.test(minor) && /^[A-Z]{3}$/.test(currency)
    ? { minor: Number(minor), currency }
    : undefined
}
