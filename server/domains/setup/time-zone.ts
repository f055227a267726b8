import { z } from 'zod'
import { readRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { setMarketTimeZone } from '#values/local-time.ts'

const Stored = z.object({ time_zone: z.string().optional() })

/** Reads the market's time zone for this process. */
export async function loadTimeZone(work: Pick<Work, 'db'>): Promise<void> {
  setMarketTimeZone(Stored.safeParse(await readRule(work, 'region')).data?.time_zone)
}
