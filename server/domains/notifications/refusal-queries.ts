import type { Work } from '#platform/work.ts'
import { topicOf } from './topics.ts'

type Reading = Pick<Work, 'db'>

/** Returns the messages that their recipients have not turned off. */
export async function withoutRefused<T extends { readonly kind: string; readonly userId: string | null }>(
  { db }: Reading,
  told: readonly T[],
  channel: 'mail' | 'market',
): Promise<readonly T[]> {
  const asked = told.filter(({ kind, userId }) => userId !== null && topicOf(kind) !== undefined)
  if (asked.length === 0) return told
  const refused = await db
    .selectFrom('notification_refusals')
    .select(['user_id', 'topic'])
    .where('channel', '=', channel)
    .where(
      'user_id',
      'in',
      asked.flatMap(({ userId }) => userId ?? []),
    )
    .execute()
  return told.filter(
    ({ kind, userId }) => !refused.some((each) => each.user_id === userId && each.topic === topicOf(kind)),
  )
}
