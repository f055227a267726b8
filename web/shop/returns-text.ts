import type { Translate } from '#app/dictionaries.ts'
import { faultDays } from '#values/refund-reason.ts'
import type { Returns } from '#values/returns-policy.ts'

/** Whether a product can be returned, for how long and at whose cost, or why not. */
export function returnsText({ days, reason, paid_by }: Returns, t: Translate): string {
  if (days > 0) {
    const period = t('store.returns', { count: days })
    const payer = paid_by && t(`product.returns_paid_${paid_by}`)
    return payer ? `${period}. ${payer}` : period
  }
  if (reason === 'perishable') return t('store.no_returns_perishable')
  const why = reason && t(`product.no_returns_${reason}`)
  const none = t('store.no_returns', { count: faultDays })
  return why ? `${why}. ${none}` : none
}
