import type { Answer, Given } from '#contract/endpoint.ts'
import type { changePreferences as contract } from '#contract/preferences.ts'
import { setUserChoices } from '#domains/accounts/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { setRefusals } from './queries.ts'
import { readPreferences } from './read-preferences.ts'

/** Changes the given fields only. */
export async function changePreferences(
  work: Work,
  { body: { locale, color_mode: colorMode, topics = [] } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  await setUserChoices(work, userId, { locale, colorMode })
  if (colorMode !== undefined) work.setColorModeCookie(colorMode)
  await setRefusals(
    work,
    userId,
    topics.flatMap(({ topic, mail, market }) => [
      { topic, channel: 'mail' as const, isRefused: !mail },
      { topic, channel: 'market' as const, isRefused: !market },
    ]),
  )
  return readPreferences(work)
}
