/** The stored setting for the value of one seller's goods above which the marketplace pays for delivery. */
import { Money } from '#contract/vocabulary.ts'
import { readRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

export const FREE_SHIPPING = 'free_shipping_over'

/** Returns undefined where the marketplace pays for no delivery. */
export async function readFreeOver(work: Pick<Work, 'db'>): Promise<Money | undefined> {
  return amountIn(await readRule(work, FREE_SHIPPING))
}

/** Parses the stored setting; a missing, invalid or zero value means that no delivery is paid for. */
export function amountIn(value: unknown): Money | undefined {
  const over = Money.safeParse(value).data
  return over && over.minor > 0 ? over : undefined
}
