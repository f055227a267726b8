/** From which worth of one seller's goods on the market pays for their delivery: the setting, as it was written. */
import { Money } from '#contract/vocabulary.ts'
import { readRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

export const FREE_SHIPPING = 'free_shipping_over'

/** Undefined where the market pays for no delivery. */
export async function readFreeOver(work: Pick<Work, 'db'>): Promise<Money | undefined> {
  return amountIn(await readRule(work, FREE_SHIPPING))
}

/** What was written down as the setting; what is nothing, or no amount, pays for none. */
export function amountIn(value: unknown): Money | undefined {
  const over = Money.safeParse(value).data
  return over && over.minor > 0 ? over : undefined
}
