import { accountChanged, customerRegistered } from '#contract/events.ts'
import type { CodePurpose } from '#contract/identity.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { findUser } from '../user.ts'
import { enter, tokenFor } from './enter.ts'
import { deleteProofsOf, type ProofRow, setProved, setUsed } from './proof-queries.ts'
import { codeOf, countAttempt, isSame, PROOF_MS, wrongCode } from './proofs.ts'
import { setEmailVerified, updateEmail } from './queries.ts'
import { isCodePurpose } from './read-code.ts'
import { emailTaken, isTaken, openAccount } from './register.ts'

interface Given {
  readonly body: { readonly key: string; readonly code: string }
}

const codePurposes = ['register', 'reset_password', 'verify_email', 'change_email'] as const

/** Verifies the code of a mailbox and continues the action that it was requested for. */
export async function verifyCode(begin: Begin, { body: { key, code } }: Given, options: AccountsOptions) {
  const row = await countAttempt(begin, key, codePurposes)
  const { purpose, email } = row
  if (!isCodePurpose(purpose) || email === null)
    throw new Error('Proof has no email address or is not for a code')
  const isRight = isSame(code, codeOf(options.codeSecret, row))
  if (!isRight || !wasSent(row)) throw wrongCode(row)

  return begin(async (work) => {
    const isFirst = await setProved(work, row.id, new Date(work.now.getTime() + PROOF_MS))
    if (!isFirst) throw problem('code_over')
    return { purpose, ...(await proceed(work, { ...row, purpose, email }, options)) }
  })
}

/** Returns false if no code was sent because the address was taken or unknown; then no code is right. */
function wasSent({ purpose, user_id }: ProofRow): boolean {
  return (purpose === 'register') === (user_id === null)
}

async function proceed(
  work: Work,
  row: ProofRow & { purpose: CodePurpose; email: string },
  options: AccountsOptions,
) {
  switch (row.purpose) {
    case 'register':
      return openRegistered(work, row, options)
    case 'reset_password':
      return {}
    case 'verify_email':
      return confirmEmail(work, row, options)
    case 'change_email':
      return moveTo(work, row, options)
  }
}

async function openRegistered(
  work: Work,
  { id, registration, email }: ProofRow & { email: string },
  options: AccountsOptions,
) {
  if (!registration) throw new Error(`Proof ${id} has no registration details`)
  await setUsed(work, id)
  const userId = await openAccount(work, { ...registration, email }, options)
  const token = await enter(work, { userId, isRemembered: true }, options)
  await options.onEmailVerified(work, { userId, email })
  emit(work, customerRegistered, { user_id: userId })
  return { user: await findUser(work, userId), ...tokenFor(work, token) }
}

async function confirmEmail(work: Work, row: ProofRow & { email: string }, options: AccountsOptions) {
  const userId = ownerOf(work, row)
  await setUsed(work, row.id)
  if (!(await setEmailVerified(work, userId, row.email))) throw problem('code_over')
  // A guest has no account for earlier orders to move to.
  const isGuest = work.actor.kind === 'person' && work.actor.isGuest
  if (!isGuest) await options.onEmailVerified(work, { userId, email: row.email })
  return {}
}

async function moveTo(work: Work, row: ProofRow & { email: string }, options: AccountsOptions) {
  const userId = ownerOf(work, row)
  await setUsed(work, row.id)
  const before = await changed(work, userId, row.email)
  // Codes sent to the previous mailbox must stop working.
  await deleteProofsOf(work, userId)
  await options.onEmailVerified(work, { userId, email: row.email })
  await recordAuditEvent(work, { action: 'account.email_changed' })
  emit(work, accountChanged, {
    user_id: userId,
    what: 'email_changed',
    at: work.now.toISOString(),
    recipient: before,
  })
  return {}
}

async function changed(work: Work, userId: string, email: string): Promise<string> {
  try {
    const before = await updateEmail(work, userId, email)
    if (before === undefined) throw new Error(`User ${userId} not found while changing the email address`)
    return before
  } catch (error) {
    if (isTaken(error)) throw emailTaken()
    throw error
  }
}

/** Account changes need the user's own session. */
function ownerOf({ actor }: Work, { user_id }: ProofRow): string {
  if (actor.kind !== 'person' || actor.userId !== user_id) throw problem('code_over')
  return actor.userId
}
