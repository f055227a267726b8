import type { Work } from '#platform/work.ts'
import { readContact } from './queries.ts'
import { thePerson } from './the-person.ts'

/** How to reach the person who asks. */
export async function findContact(
  work: Work,
): Promise<{ readonly name: string; readonly email: string; readonly phone: string | undefined }> {
  const row = await readContact(work, thePerson(work).userId)
  if (!row) throw new Error('Whoever has a session is a user')
  return { ...row, phone: row.phone ?? undefined }
}
