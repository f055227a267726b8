import { codeRequested } from '#contract/events.ts'
import type { CodeSent } from '#contract/identity.ts'
import { networkOf } from '#platform/addresses.ts'
import { isRefusedBy } from '#platform/database.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { identityOver } from './better-auth.ts'
import { checkNewPassword } from './check-new-password.ts'
import { countCodeRequest } from './code-limits.ts'
import { registerByAddress } from './limits.ts'
import { hashOf } from './passwords.ts'
import type { StoredRegistration } from './proof-queries.ts'
import { askedCode, openProof } from './proofs.ts'
import { findAccountByEmail, readMarketName } from './queries.ts'

interface Given {
  readonly body: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly password: string
  }
}

/**
 * Starts a registration; the account is created once the mailbox is verified. Only an email to the mailbox reveals
 * whether the address already has an account.
 * @throws {Problem} invalid_input for a password that is too easy to guess
 */
export async function register(begin: Begin, { body }: Given): Promise<CodeSent> {
  const { name, email, phone, password } = body
  const marketName = await begin((work) => readMarketName(work))
  await checkNewPassword(password, { name, email, marketName })
  await begin(async (work) => {
    await consumeLimit(work, registerByAddress, networkOf(work.visitor))
    await countCodeRequest(work, { email, purpose: 'register' })
  })
  // Hashed before any lookup, so that a taken address takes as long as a free one.
  const hash = await hashOf(password)

  return begin(async (work) => {
    const { now, locale, currency } = work
    const owner = await findAccountByEmail(work, email)
    const proof = await openProof(work, {
      purpose: 'register',
      email,
      registration: { name, phone, hash, locale, currency, terms_accepted_at: now.toISOString() },
      ...(owner && { userId: owner.id }),
    })
    emit(work, codeRequested, { proof_id: proof.id })
    return askedCode(proof, email)
  })
}

export async function openAccount(
  { db, now }: Work,
  { email, hash, terms_accepted_at, ...person }: StoredRegistration & { email: string },
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
    // Of two concurrent registrations with one address, the second violates the unique constraint.
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
