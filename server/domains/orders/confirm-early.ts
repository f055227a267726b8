/** Steps that are taken long before an order is promised are often a slip: whoever takes one confirms it. */
import type { OrderCommand } from '#contract/order-states.ts'
import { problem } from '#platform/problem.ts'
import { momentOf } from '#values/local-time.ts'
import type { Order } from './group.ts'

const EARLY_MS = 2 * 60 * 60_000

type TimedCommand = Extract<OrderCommand, 'start' | 'hand_over' | 'deliver'>
type Promised = Pick<Order, 'kind' | 'slotStartsAt' | 'earliestOn' | 'timezone'>

interface Step {
  readonly command: TimedCommand
  readonly now: Date
  readonly locale: string
  readonly isConfirmed: boolean | undefined
}

/** @throws {Problem} too_early with facts `promised_at` and, in words, `promised` */
export function assertInTime(order: Promised, { command, now, locale, isConfirmed }: Step): void {
  const promisedAt = promisedFor(order, command)
  if (isConfirmed || !promisedAt || promisedAt.getTime() - now.getTime() <= EARLY_MS) return
  throw problem('too_early', {
    promised_at: promisedAt.toISOString(),
    promised: new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      ...(order.slotStartsAt && { timeStyle: 'short' }),
      timeZone: order.timezone,
    }).format(promisedAt),
  })
}

/** What leads up to a promised day begins before it: a parcel is packed and sent, what is fetched is put ready. */
function promisedFor(
  { kind, slotStartsAt, earliestOn, timezone }: Promised,
  command: TimedCommand,
): Date | undefined {
  if (slotStartsAt) return slotStartsAt
  const isAhead = command === 'start' || (command === 'hand_over' && kind !== 'local' && kind !== 'kitchen')
  return isAhead ? undefined : momentOf(earliestOn, '00:00', timezone)
}
