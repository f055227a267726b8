import { sql } from 'kysely'
import { problem } from './problem.ts'
import type { Person, Work } from './work.ts'

/**
 * Returns the signed-in user or guest customer. Endpoints have checked access, so a job that throws here is wired
 * incorrectly.
 * @throws unknown_caller
 */
export function signedInUser({ actor }: Pick<Work, 'actor'>): Person {
  if (actor.kind !== 'person') throw problem('unknown_caller')
  return actor
}

/** Locks a user, which serializes changes and counts of their data until the transaction ends. */
export async function lockUser({ db }: Pick<Work, 'db'>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
}
