import type { Translate } from '#app/dictionaries.ts'
import type { SavedCard } from '#contract/saved-cards.ts'

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export function savedCardName(
  { brand, last_four: digits }: Pick<SavedCard, 'brand' | 'last_four'>,
  t: Translate,
): string {
  return t('checkout.saved_card_name', { brand: brands[brand] ?? brand, digits })
}

/** Formats the expiry date as on the card: `12/30`. */
export function expiryOf({ expires_month: month, expires_year: year }: SavedCard): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`
}
