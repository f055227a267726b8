import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { isCurrencyOffered, updateCurrency } from './queries.ts'
import { findUser } from './user.ts'

/** Sets the currency in which the caller sees prices, on all their devices. */
export async function changeCurrency(work: Work, { body }: { body: { currency: string } }) {
  const { userId } = signedInUser(work)
  if (!(await isCurrencyOffered(work, body.currency))) {
    throw problem('invalid_input', {}, { currency: ['field_invalid'] })
  }
  await updateCurrency(work, userId, body.currency)
  work.setCurrencyCookie(body.currency)
  return { user: await findUser(work, userId) }
}
