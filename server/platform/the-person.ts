import { sql } from 'kysely'
import { problem } from './problem.ts'
import type { Person, Work } from './work.ts'

/**
 * The person who asks, a guest customer perhaps. Endpoints let nobody else in who is to be one; a job that gets here was wired
 * wrongly.
 * @throws unknown_caller
 */
export function thePerson({ actor }: Pick<Work, 'actor'>): Person {
  if (actor.kind !== 'person') throw problem('unknown_caller')
  return actor
}

/** Lets those who count or change what is one person's take turns until their transactions end. */
export async function lockPerson({ db }: Pick<Work, 'db'>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
}
