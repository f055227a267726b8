/** Operator settings for bank transfers: the account and the time limit. */
import { z } from 'zod'
import { cached } from '#platform/cached-value.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { readSettings } from './settings-queries.ts'

const Texts = z.record(z.string(), z.string())
const Account = z.array(z.object({ label: Texts, value: z.string() }))
const Days = z.int().min(1).max(30)

export interface BankTransferTerms {
  readonly account: z.infer<typeof Account>
  readonly days: number
  /** False when operators have turned transfers off. */
  readonly isOn?: boolean
}

const AGE_MS = 10_000
const DAYS = 3

const terms = cached(AGE_MS, async (moment): Promise<BankTransferTerms> => {
  const settings = await readSettings(moment, ['bank_account', 'bank_transfer_days', 'bank_transfer_on'])
  return {
    account: Account.parse(settings.get('bank_account') ?? []),
    days: Days.parse(settings.get('bank_transfer_days') ?? DAYS),
    isOn: z.boolean().parse(settings.get('bank_transfer_on') ?? true),
  }
})

/** Clears the cache of this process, so that a change takes effect at once. */
export function clearBankTransferTerms(): void {
  terms.forget()
}

export function takesTransfers({ account, isOn = true }: BankTransferTerms): boolean {
  return isOn && account.length > 0
}

/** Returns the terms, cached for at most ten seconds. Without an account, bank transfer is unavailable. */
export function bankTransferTerms(work: Pick<Work, 'db' | 'now'>): Promise<BankTransferTerms> {
  return terms.get(work)
}

/** Returns the account in the reader's language. */
export async function bankAccount(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
): Promise<{ label: string; value: string }[]> {
  const { account } = await bankTransferTerms(work)
  return account.map(({ label, value }) => ({ label: textIn(label, work.locale), value }))
}
