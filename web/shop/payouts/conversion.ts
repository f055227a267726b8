import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { ConvertedAmount } from '#contract/converted.ts'
import { formatMoney } from '#values/money.ts'

/** Describes a conversion by original amount and rate: '€88.00 at 1.09'. */
export function useConversion(): (converted: ConvertedAmount) => string {
  const t = useTranslate()
  const { rate, percent } = useRateFormat()
  const locale = useLocale()
  return (converted) =>
    t(converted.spread_bps > 0 ? 'payouts.converted_spread' : 'payouts.converted', {
      amount: formatMoney(converted.from, locale),
      rate: rate(converted.rate),
      percent: percent(converted.spread_bps),
    })
}

const DIGITS = 6

/** Formats a rate with six significant digits, and basis points as a percentage, in the page's language. */
export function useRateFormat(): { rate: (text: string) => string; percent: (bps: number) => string } {
  const locale = useLocale()
  return {
    rate: (text) => Number(text).toLocaleString(locale, { maximumSignificantDigits: DIGITS }),
    percent: (bps) => (bps / 100).toLocaleString(locale, { maximumFractionDigits: 2 }),
  }
}
