/** Steps that are taken long before the time that an order is promised for are often a slip: whoever takes one confirms it. */
import { problem } from '#platform/problem.ts'
import type { Order } from './group.ts'

const EARLY_MS = 2 * 60 * 60_000

interface Step {
  readonly now: Date
  readonly locale: string
  readonly isConfirmed: boolean | undefined
}

/**
 * What is promised for days, not for a time, is sent ahead of them and may well arrive before them.
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
