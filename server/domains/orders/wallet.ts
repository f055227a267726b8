import { isWalletOn } from '#domains/ledger/index.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'

/** Returns whether refunds to the caller can go to a wallet; guests have none. */
export async function hasWallet(work: Work): Promise<boolean> {
  return accountHolderIfAny(work) !== undefined && (await isWalletOn(work))
}
