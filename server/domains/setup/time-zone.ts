import { z } from 'zod'
import type { Tag } from '#platform/invalidate.ts'
import type { Log } from '#platform/log.ts'
import { readRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { setMarketTimeZone } from '#values/local-time.ts'

const Stored = z.object({ time_zone: z.string().optional() })

/** Reads the market's time zone for this process. */
export async function loadTimeZone(work: Pick<Work, 'db'>): Promise<void> {
  setMarketTimeZone(Stored.safeParse(await readRule(work, 'region')).data?.time_zone)
}

/** Returns what reads the time zone again when the market's settings may have changed. */
export function timeZoneReader({ db, log }: Pick<Work, 'db'> & { readonly log: Log }) {
  return (tags: readonly Tag[] | undefined): void => {
    if (tags && !tags.includes('content')) return
    loadTimeZone({ db }).catch((err: unknown) => log.warn({ err }, 'could not read the time zone'))
  }
}
