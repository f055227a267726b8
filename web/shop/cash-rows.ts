import type { Translate } from '#app/dictionaries.ts'
import type { CashStatus } from '#contract/orders.ts'
import type { TotalRow } from './totals.tsx'

/** What was collected of cash that was due, and what of it is owed no more; nothing of the latter is left out. */
export function cashRows({ collected, written_off }: CashStatus, t: Translate): TotalRow[] {
  return [
    { label: t('orders.cash_collected'), amount: collected },
    ...(written_off.minor > 0
      ? [{ label: t('orders.cash_no_longer_owed'), amount: written_off } as const]
      : []),
  ]
}
