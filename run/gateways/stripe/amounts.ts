/** Amounts and currencies as Stripe counts them. */
import type { Money } from '#values/money.ts'

/**
 * Currencies not accepted. Stripe uses the minor units of ISO 4217, as the market does, except for these: it rounds
 * thousandths, counts the ariary in whole units, and does not support Cuba. Source: docs.stripe.com/currencies,
 * special cases and zero-decimal currencies.
 */
export const unsupportedCurrencies: ReadonlySet<string> = new Set([
  'BHD',
  'CUP',
  'JOD',
  'KWD',
  'MGA',
  'OMR',
  'TND',
])
/** Zero-decimal currencies that Stripe writes with two decimals. */
const hundredfold: ReadonlySet<string> = new Set(['ISK', 'UGX'])

export function toStripe({ minor, currency }: Money): number {
  return hundredfold.has(currency) ? minor * 100 : minor
}

export function fromStripe(amount: number, currency: string): Money {
  return { minor: hundredfold.has(currency) ? amount / 100 : amount, currency }
}
