import type { Answer } from '#contract/endpoint.ts'
import type { readPreferences as contract } from '#contract/preferences.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { defaultCurrency } from '#platform/visitor.ts'
import type { Work } from '#platform/work.ts'
import { noticeTopics } from '#values/notice-topic.ts'
import { readChoices } from './queries.ts'

export async function readPreferences(work: Work): Promise<Answer<typeof contract>> {
  const { locale, currency, color_mode, refusals } = await readChoices(work, accountHolder(work))
  const isTold = (topic: string, channel: string) =>
    !refusals.some((refused) => refused.topic === topic && refused.channel === channel)
  return {
    preferences: {
      locale,
      currency: currency ?? defaultCurrency,
      color_mode: color_mode ?? 'light',
      topics: noticeTopics.map((topic) => ({
        topic,
        mail: isTold(topic, 'mail'),
        market: isTold(topic, 'market'),
      })),
    },
  }
}
