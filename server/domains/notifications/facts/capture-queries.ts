/** Payments that are set aside and taken later. */
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

/** When what is set aside by a tender runs out; undefined once all of it is decided. */
export async function readHeldUntil({ db }: Reading, tenderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('tenders')
    .select('authorised_until')
    .where('id', '=', tenderId)
    .where('state', 'in', ['held', 'part_captured'])
    .executeTakeFirst()
  return row?.authorised_until ?? undefined
}
