import { isWalletOn } from '#domains/ledger/index.ts'
import type { Work } from '#platform/work.ts'

/** Whether what goes back to the caller may go into a wallet: guests have none. */
export async function hasWallet(work: Work): Promise<boolean> {
  return work.actor.kind === 'person' && !work.actor.isGuest && (await isWalletOn(work))
}
