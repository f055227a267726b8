/** Confirmation of steps taken long before an order's delivery slot, because they are often mistakes. */
import { problem } from '#platform/problem.ts'
import type { Order } from './group.ts'

const EARLY_MS = 2 * 60 * 60_000

interface Step {
  readonly now: Date
  readonly locale: string
  readonly isConfirmed: boolean | undefined
}

/**
 * Orders without a slot need no confirmation: they are sent before the promised days and may arrive early.
 * @throws {Problem} too_early with facts `promised_at` and, in words, `promised`
 */
export function assertInTime(
  { slotStartsAt, timezone }: Pick<Order, 'slotStartsAt' | 'timezone'>,
  { now, locale, isConfirmed }: Step,
): void {
  if (isConfirmed || !slotStartsAt || slotStartsAt.getTime() - now.getTime() <= EARLY_MS) return
  throw problem('too_early', {
    promised_at: slotStartsAt.toISOString(),
    promised: new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: timezone,
    }).format(slotStartsAt),
  })
}
