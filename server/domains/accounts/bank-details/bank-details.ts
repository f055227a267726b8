/**
 * Bank details and PayPal addresses for payouts. They are stored encrypted, shown masked, changed only with the
 * password, and every change is announced by email.
 */

import { z } from 'zod'
import { BankAccountFields, type BankDetails } from '#contract/bank-details.ts'
import { bankDetailsChanged } from '#contract/events.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import type { Keys } from '#platform/config.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { lockUser } from '#platform/signed-in-user.ts'
import type { Begin, Work } from '#platform/work.ts'
import { checkOwnPassword } from '../identity/own-password.ts'
import { lockSession } from '../identity/session-queries.ts'
import { maskedEmail } from '../masked-email.ts'
import type { AccountsOptions } from '../options.ts'
import { readSealed, writeSealed } from './queries.ts'
import { openedBy, seal } from './seal.ts'

type Options = Pick<AccountsOptions, 'identity' | 'bankKeys'>
type Password = { readonly password: string }

/** The plaintext of the encrypted column. */
const Kept = z.object({ bank: BankAccountFields.optional(), paypalEmail: z.string().optional() })
type Kept = z.infer<typeof Kept>

export async function readBankDetails(work: Work, { bankKeys }: Options): Promise<BankDetails> {
  const userId = accountHolder(work)
  const row = await readSealed(work, userId)
  if (!row) return {}
  const kept = opened(row.sealed, { userId, bankKeys })
  return kept ? masked(kept, row.changed_at) : { is_unreadable: true }
}

export function changeBankAccount(
  begin: Begin,
  { body: { password, ...bank } }: { body: BankAccountFields & Password },
  options: Options,
): Promise<BankDetails> {
  return change(begin, { password, to: (kept) => ({ ...kept, bank }) }, options)
}

export function changePayPal(
  begin: Begin,
  { body: { password, paypal_email: paypalEmail } }: { body: { paypal_email: string } & Password },
  options: Options,
): Promise<BankDetails> {
  return change(begin, { password, to: (kept) => ({ ...kept, paypalEmail }) }, options)
}

/** @throws {Problem} not_found when no such payout method is stored */
export async function removeBankDetails(
  begin: Begin,
  { body: { way, password } }: { body: { way: 'bank' | 'paypal' } & Password },
  options: Options,
): Promise<{ done: true }> {
  const to = ({ bank, paypalEmail }: Kept): Kept => {
    if ((way === 'bank' ? bank : paypalEmail) === undefined) throw problem('not_found')
    if (way === 'bank') return paypalEmail === undefined ? {} : { paypalEmail }
    return bank === undefined ? {} : { bank }
  }
  await change(begin, { password, to }, options)
  return { done: true }
}

async function change(
  begin: Begin,
  { password, to }: { password: string; to: (kept: Kept) => Kept },
  options: Options,
): Promise<BankDetails> {
  await checkOwnPassword(begin, { password, field: 'password' }, options)
  return begin(async (work) => {
    const userId = accountHolder(work)
    // The session ended while the password was being checked, so the change must not go through.
    if (work.sessionId === undefined || !(await lockSession(work, work.sessionId)))
      throw problem('unknown_caller')
    await lockUser(work, userId)
    const row = await readSealed(work, userId)
    const setting = { userId, bankKeys: options.bankKeys }
    // Details that can't be decrypted any more are lost and replaced by the new ones.
    const kept = to((row && opened(row.sealed, setting)) ?? {})
    const sealed = seal(JSON.stringify(kept), { keys: options.bankKeys, owner: userId })
    await writeSealed(work, { userId, sealed })
    await recordAuditEvent(work, { action: 'account.bank_details_changed' })
    emit(work, bankDetailsChanged, { user_id: userId, at: work.now.toISOString() })
    return masked(kept, work.now)
  })
}

/**
 * Decrypts the details of a row. Undefined if no known key opens them: the owner must enter them again, and is paid
 * nothing there before that.
 */
export function opened(
  sealed: string,
  { userId, bankKeys }: { userId: string; bankKeys: Keys },
): Kept | undefined {
  const text = openedBy(sealed, { keys: bankKeys, owner: userId })
  return text === undefined ? undefined : Kept.parse(JSON.parse(text))
}

function masked({ bank, paypalEmail }: Kept, changedAt: Date): BankDetails {
  return {
    ...(bank && {
      bank: {
        account_no: lastOf(bank.account_no),
        bank_name: bank.bank_name,
        holder_name: bank.holder_name,
        ...(bank.swift !== undefined && { swift: lastOf(bank.swift) }),
        ...(bank.ifsc !== undefined && { ifsc: lastOf(bank.ifsc) }),
      },
    }),
    ...(paypalEmail !== undefined && { paypal: { email: maskedEmail(paypalEmail) } }),
    changed_at: changedAt.toISOString(),
  }
}

/** Returns the last four characters after dots, or fewer for a short text, so that most of it stays hidden. */
export function lastOf(text: string): string {
  return `•••• ${text.slice(-Math.min(4, Math.floor(text.length / 2)))}`
}
