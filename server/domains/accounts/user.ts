import type { User } from '#contract/accounts.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import { defaultCurrency } from '#platform/visitor.ts'
import type { Work } from '#platform/work.ts'
import { readUser, type UserRow } from './queries.ts'

export async function findUser(work: Pick<Work, 'db' | 'locale'>, userId: string): Promise<User> {
  const row = await readUser(work, userId)
  if (!row) throw new Error(`User ${userId} not found`)
  return userOf(row)
}

export async function findMe(work: Pick<Work, 'actor' | 'db' | 'locale'>): Promise<User> {
  const { userId, lacksSecondFactor, operatorLevel } = signedInUser(work)
  const user = await findUser(work, userId)
  return {
    ...user,
    ...(operatorLevel && { operator_level: operatorLevel }),
    ...(lacksSecondFactor && { lacks_second_factor: true as const }),
  }
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
    ...(row.picture !== null && { picture: row.picture }),
  }
}
