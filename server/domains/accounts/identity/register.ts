import type { CodeAsked } from '#contract/identity.ts'
import { networkOf } from '#platform/addresses.ts'
import { isRefusedBy } from '#platform/database.ts'
import { problem } from '#platform/problem.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { identityOver } from './better-auth.ts'
import { checkNewPassword } from './check-new-password.ts'
import { takeCode } from './code-limits.ts'
import { registerByAddress } from './limits.ts'
import { hashOf } from './passwords.ts'
import type { KeptRegistration } from './proof-queries.ts'
import { askedCode, openProof } from './proofs.ts'
import { findPersonByEmail, readMarketName } from './queries.ts'

interface Given {
  readonly body: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly password: string
  }
}

/**
 * Begins an account, which opens once its mailbox has shown to be the caller's. Whether the address has one already is
 * told to its mailbox alone.
 * @throws {Problem} invalid_input for a password that is too easy to guess
 */
export async function register(begin: Begin, { body }: Given): Promise<CodeAsked> {
  const { name, email, phone, password } = body
  const marketName = await begin((work) => readMarketName(work))
  await checkNewPassword(password, { name, email, marketName })
  await begin(async (work) => {
    await takeFromLimit(work, registerByAddress, networkOf(work.visitor))
    await takeCode(work, { email, purpose: 'register' })
  })
  // Before anything is looked up, so that a taken address takes as long as a free one.
  const hash = await hashOf(password)

  return begin(async (work) => {
    const { now, locale, currency } = work
    const owner = await findPersonByEmail(work, email)
    const proof = await openProof(work, {
      purpose: 'register',
      email,
      registration: { name, phone, hash, locale, currency, terms_accepted_at: now.toISOString() },
      ...(owner && { userId: owner.id }),
    })
    await work.addJob('notifications.code', { proof_id: proof.id })
    return askedCode(proof, email)
  })
}

/** Opens the account of a mailbox that has shown to be its owner's. */
export async function openAccount(
  { db, now }: Work,
  { email, hash, terms_accepted_at, ...person }: KeptRegistration & { email: string },
  { identity }: Pick<AccountsOptions, 'identity'>,
): Promise<string> {
  const { internalAdapter } = await (await identityOver(db, identity)).$context
  if (await internalAdapter.findUserByEmail(email)) throw emailTaken()
  const times = { createdAt: now, updatedAt: now }
  try {
    const user = await internalAdapter.createUser(
      { ...person, email, emailVerified: true, termsAcceptedAt: new Date(terms_accepted_at), ...times },
      { method: 'email-password' },
    )
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: hash,
      ...times,
    })
    return user.id
  } catch (error) {
    // Two registrations with one address at once: the second meets the constraint.
    if (isTaken(error)) throw emailTaken()
    throw error
  }
}

export function emailTaken() {
  return problem('email_taken', {}, { email: ['email_taken'] })
}

export function isTaken(error: unknown): boolean {
  return isRefusedBy('users_email_key', error)
}
