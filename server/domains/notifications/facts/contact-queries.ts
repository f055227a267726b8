import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export interface ContactFacts {
  /** Set only if the message came from the account with this address. */
  readonly user_id: string | null
  readonly name: string
  readonly email: string
  readonly locale: string
  readonly subject: string
  readonly words: string
}

export async function readContactMessage({ db }: Reading, id: string): Promise<ContactFacts | undefined> {
  const { rows } = await sql<ContactFacts>`
    select u.id as user_id, m.name, m.email, m.locale, m.subject, m.words
    from contact_messages m
    left join users u on u.id = m.user_id and u.email = m.email
    where m.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function readContactAnswer(
  { db }: Reading,
  id: string,
): Promise<(ContactFacts & { readonly answer: string }) | undefined> {
  const { rows } = await sql<ContactFacts & { answer: string }>`
    select u.id as user_id, m.name, m.email, m.locale, m.subject, m.words, a.words as answer
    from contact_answers a
    join contact_messages m on m.id = a.message_id
    left join users u on u.id = m.user_id and u.email = m.email
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}
