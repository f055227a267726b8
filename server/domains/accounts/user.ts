import type { User } from '#contract/accounts.ts'
import { defaultCurrency } from '#platform/visitor.ts'
import type { Work } from '#platform/work.ts'
import { readUser, type UserRow } from './queries.ts'

/** A person as they see themselves. */
export async function findUser(work: Pick<Work, 'db'>, userId: string): Promise<User> {
  const row = await readUser(work, userId)
  if (!row) throw new Error('Whoever has a session is a user')
  return userOf(row)
}

export function userOf(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.contact_email ?? row.email,
    is_guest: row.is_guest,
    currency: row.currency ?? defaultCurrency,
    locale: row.locale,
    is_operator: row.is_operator,
    stores: row.stores,
    ...(row.phone !== null && { phone: row.phone }),
  }
}
