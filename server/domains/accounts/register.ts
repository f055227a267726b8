import { problem } from '#platform/problem.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { enter } from './enter.ts'
import { identityOver } from './identity.ts'
import { registerByAddress } from './limits.ts'
import type { AccountsOptions } from './options.ts'
import { hashOf } from './passwords.ts'
import { findUser } from './user.ts'

interface Given {
  readonly body: Registration
}

interface Registration {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

/** Opens an account and signs in. */
export async function register(begin: Begin, { body }: Given, options: AccountsOptions) {
  await begin((work) => takeFromLimit(work, registerByAddress, work.visitor.address))
  // Before anything is looked up, so that a taken address takes as long as a free one.
  const hash = await hashOf(body.password)

  return begin(async (work) => {
    const userId = await openAccount(work, { ...body, hash }, options)
    await enter(work, { userId, isRemembered: true }, options)
    await work.addJob('notifications.welcome', { user_id: userId })
    return { user: await findUser(work, userId) }
  })
}

async function openAccount(
  { db, now, locale, currency }: Work,
  { name, email, phone, hash }: Registration & { hash: string },
  { identity }: AccountsOptions,
): Promise<string> {
  const { internalAdapter } = await identityOver(db, identity).$context
  if (await internalAdapter.findUserByEmail(email)) throw emailTaken()
  const times = { createdAt: now, updatedAt: now }
  try {
    const user = await internalAdapter.createUser(
      { name, email, phone, locale, currency, emailVerified: false, termsAcceptedAt: now, ...times },
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

function emailTaken() {
  return problem('email_taken', {}, { email: ['email_taken'] })
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key'
}
