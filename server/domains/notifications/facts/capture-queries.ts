import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

/** Returns when the tender's authorisation expires; undefined once all of it is captured or released. */
export async function readAuthorisedUntil({ db }: Reading, tenderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('tenders')
    .select('authorised_until')
    .where('id', '=', tenderId)
    .where('state', 'in', ['held', 'part_captured'])
    .executeTakeFirst()
  return row?.authorised_until ?? undefined
}
