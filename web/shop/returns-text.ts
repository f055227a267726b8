import type { Translate } from '#app/dictionaries.ts'
import { faultDays } from '#values/refund-reason.ts'
import type { Returns } from '#values/returns-policy.ts'

/** Whether a product can be returned, for how long and at whose cost, or why not. */
export function returnsText({ days, reason, paid_by }: Returns, t: Translate): string {
  if (days > 0) {
    const text = t('store.returns', { count: days })
    return paid_by ? `${text}. ${t(`product.returns_paid_${paid_by}`)}` : text
  }
  if (reason === 'perishable') return t('store.no_returns_perishable')
  const text = t('store.no_returns', { count: faultDays })
  return reason ? `${t(`product.no_returns_${reason}`)}. ${text}` : text
}
