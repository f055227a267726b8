/** The market's settings; missing ones get defaults. */
import { z } from 'zod'
import { cached } from '#platform/cached-value.ts'
import type { Work } from '#platform/work.ts'
import { readSettingRows } from './queries.ts'

/** A feature that can be on or off. */
const Part = z.object({ is_on: z.boolean() }).catch({ is_on: false })

const MarketSettings = z.object({
  support_email: z.string().default(''),
  support_phone: z.string().default(''),
  guest_checkout: z.boolean().default(true),
  wallet: Part,
  points: Part,
})
export type MarketSettings = z.infer<typeof MarketSettings>

const AGE_MS = 10_000

const settings = cached(AGE_MS, async (moment) => MarketSettings.parse(await readSettingRows(moment)))

/** Returns the settings, cached for at most ten seconds. */
export function marketSettings(work: Pick<Work, 'db' | 'now'>): Promise<MarketSettings> {
  return settings.get(work)
}

export async function isGuestWelcome(work: Pick<Work, 'db' | 'now'>): Promise<boolean> {
  return (await marketSettings(work)).guest_checkout
}
