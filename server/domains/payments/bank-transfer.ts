/** Where bank transfers go and how long they may take: the operator's settings. */
import { z } from 'zod'
import { kept } from '#platform/kept.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { readSettings } from './queries.ts'

const Texts = z.record(z.string(), z.string())
const Account = z.array(z.object({ label: Texts, value: z.string() }))
const Days = z.int().min(1).max(30)

export interface BankTransferTerms {
  readonly account: z.infer<typeof Account>
  readonly days: number
  /** False where operators have turned transfers off. */
  readonly isOn?: boolean
}

const AGE_MS = 10_000
const DAYS = 3

const terms = kept(AGE_MS, async (moment): Promise<BankTransferTerms> => {
  const settings = await readSettings(moment, ['bank_account', 'bank_transfer_days', 'bank_transfer_on'])
  return {
    account: Account.parse(settings.get('bank_account') ?? []),
    days: Days.parse(settings.get('bank_transfer_days') ?? DAYS),
    isOn: z.boolean().parse(settings.get('bank_transfer_on') ?? true),
  }
})

/** For a change in this process: it counts at once. */
export function forgetBankTransferTerms(): void {
  terms.forget()
}

/** Whether anybody can pay by transfer. */
export function takesTransfers({ account, isOn = true }: BankTransferTerms): boolean {
  return isOn && account.length > 0
}

/** The terms, at most ten seconds old; without an account nobody can pay by transfer. */
export function bankTransferTerms(work: Pick<Work, 'db' | 'now'>): Promise<BankTransferTerms> {
  return terms.get(work)
}

/** The account in the reader's language. */
export async function bankAccount(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
): Promise<{ label: string; value: string }[]> {
  const { account } = await bankTransferTerms(work)
  return account.map(({ label, value }) => ({ label: textIn(label, work.locale), value }))
}
