/** Amounts and currencies as PayPal writes them. */
import { decimalOf, type Money } from '#values/money.ts'

/**
 * Currencies in which PayPal accepts two decimals. It accepts only whole HUF, JPY and TWD, unlike prices here.
 * Source: developer.paypal.com/api/rest/reference/currency-codes.
 */
export const taken: ReadonlySet<string> = new Set(
  'AUD BRL CAD CHF CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '),
)

export function toPayPal({ minor, currency }: Money): { currencyCode: string; value: string } {
  return { currencyCode: currency, value: decimalOf(minor) }
}

/** Converts decimal text exactly to minor units; invalid text becomes -1, which no payment requests. */
export function minorOf(value: string | undefined): number {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value ?? '') ?? []
  return whole === '' ? -1 : Number(whole + fraction.padEnd(2, '0'))
}
