import { isWalletOn } from '#domains/ledger/index.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'

/** Whether what goes back to the caller may go into a wallet: guests have none. */
export async function hasWallet(work: Work): Promise<boolean> {
  return accountHolderIfAny(work) !== undefined && (await isWalletOn(work))
}
