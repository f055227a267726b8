/** The market's settings as they are kept; a market that lacks one gets what is usual. */
import { z } from 'zod'
import { kept } from '#platform/kept.ts'
import type { Work } from '#platform/work.ts'
import { readSettingRows } from './queries.ts'

/** Something that the market has or has not. */
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

const settings = kept(AGE_MS, async (moment) => MarketSettings.parse(await readSettingRows(moment)))

/** The market's settings, at most ten seconds old. */
export function marketSettings(work: Pick<Work, 'db' | 'now'>): Promise<MarketSettings> {
  return settings.get(work)
}

/** Whether somebody without an account may check out. */
export async function isGuestWelcome(work: Pick<Work, 'db' | 'now'>): Promise<boolean> {
  return (await marketSettings(work)).guest_checkout
}
