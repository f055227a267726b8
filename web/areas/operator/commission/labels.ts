import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { CommissionRate } from '#contract/commission.ts'
import { localMoment, marketTimeZone } from '#values/local-time.ts'
import { formatMoney } from '#values/money.ts'

/** Describes the terms of a rate, the percentage first. */
export function useTermsOf(): (rate: CommissionRate) => string[] {
  const t = useTranslate()
  const locale = useLocale()
  return ({ bps, fixed, least, most, tax_bps: tax }) => {
    const percent = (of: number) => (of / 100).toLocaleString(locale, { maximumFractionDigits: 2 })
    const terms: (string | false)[] = [
      fixed.minor > 0
        ? t('commission.percent_and_fixed', { percent: percent(bps), fixed: formatMoney(fixed, locale) })
        : t('commission.percent', { percent: percent(bps) }),
      least.minor > 0 && t('commission.at_least', { amount: formatMoney(least, locale) }),
      most !== undefined && t('commission.at_most', { amount: formatMoney(most, locale) }),
      tax > 0 && t('commission.tax', { percent: percent(tax) }),
    ]
    return terms.filter((term) => term !== false)
  }
}

const MS = 1

/**
 * Returns the last day on which a rate applies, `never` if it was withdrawn before it began, or undefined without an
 * end.
 */
export function lastDayOf({ from, until }: Pick<CommissionRate, 'from' | 'until'>): string | undefined {
  if (until === undefined) return undefined
  if (until === from) return 'never'
  return localMoment(new Date(Date.parse(until) - MS), marketTimeZone()).day
}
