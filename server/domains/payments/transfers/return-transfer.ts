import { transferReturned } from '#contract/events.ts'
import { isWalletOn, post } from '#domains/ledger/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { readTender } from '../queries.ts'
import { insertReturn, markTransferReversed, readArrival, readTransfers, setUnapplied } from './queries.ts'

export interface TransferReturned {
  readonly tenderId: string
  /** The unallocated amount that the operator saw. */
  readonly amountMinor: number
  /** The bank reference; without it the money goes into the wallet. */
  readonly reference: string | undefined
}

/**
 * Records that unallocated money was returned by bank, or pays it into the shopper's wallet at once; notifies them.
 * The caller holds the lock on the order group.
 * @throws {Problem} state_conflict while the order waits for the rest, when the unallocated amount has changed, and
 * when they have no wallet
 */
export async function returnTransfer(
  work: Work,
  groupId: string,
  { tenderId, amountMinor, reference }: TransferReturned,
): Promise<void> {
  const transfer = (await readTransfers(work, groupId)).find(({ tender_id: id }) => id === tenderId)
  if (!transfer) throw problem('not_found')
  const { state, currency, unapplied_minor: owedMinor, customer_id: userId } = transfer
  if (state === 'awaiting_transfer' || owedMinor === 0 || owedMinor !== amountMinor)
    throw problem('state_conflict')
  const isIntoWallet = reference === undefined
  if (isIntoWallet && !(transfer.has_wallet && (await isWalletOn(work)))) throw problem('state_conflict')

  const id = newId()
  await insertReturn(work, { id, tenderId, amountMinor, reference, personId: signedInUser(work).userId })
  await setUnapplied(work, { tenderId, unappliedMinor: 0 })
  emit(work, transferReturned, { return_id: id })
  await post(work, {
    key: `bank transfer returned ${id}`,
    cause: 'refund',
    remark: returned,
    groupId,
    entries: [
      { account: { kind: 'unapplied', currency }, amount: -amountMinor },
      {
        account: isIntoWallet
          ? { kind: 'wallet', userId, currency }
          : { kind: 'clearing', gateway: 'bank', currency },
        amount: amountMinor,
      },
    ],
  })
}

const returned = {
  en: 'Back from a transfer that was not needed',
  fr: 'De retour d’un virement qui n’a pas servi',
  ar: 'أعيد من تحويل لم تكن له حاجة',
}

/**
 * Reverses a receipt recorded by mistake; only unallocated receipts can be reversed. The caller holds the lock on the
 * order group.
 * @throws {Problem} not_found; state_conflict when it is allocated, returned or already reversed
 */
export async function reverseArrival(work: Work, groupId: string, arrivalId: string): Promise<void> {
  const arrival = await readArrival(work, arrivalId)
  const tender = arrival && (await readTender(work, arrival.tender_id))
  if (!arrival || tender?.group_id !== groupId) throw problem('not_found')
  const { amount_minor: amountMinor } = arrival
  const leftMinor = tender.unapplied_minor - amountMinor
  if (arrival.is_taken_back || arrival.source === 'market' || leftMinor < 0) throw problem('state_conflict')

  await markTransferReversed(work, { arrivalId, personId: signedInUser(work).userId })
  await setUnapplied(work, { tenderId: tender.id, unappliedMinor: leftMinor })
  const { currency } = tender
  await post(work, {
    key: `bank transfer taken back ${arrivalId}`,
    cause: 'order',
    remark: mistaken,
    groupId,
    entries: [
      { account: { kind: 'unapplied', currency }, amount: -amountMinor },
      { account: { kind: 'clearing', gateway: 'bank', currency }, amount: amountMinor },
    ],
  })
}

const mistaken = {
  en: 'A transfer that was written down by mistake',
  fr: 'Un virement noté par erreur',
  ar: 'تحويل سُجّل خطأً',
}
