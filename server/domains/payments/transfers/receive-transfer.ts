import { transferUnderpaid } from '#contract/events.ts'
import { type Account, post } from '#domains/ledger/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { endOpenTenders } from '../end-tenders.ts'
import { changeTender, type TenderRow } from '../queries.ts'
import { notifyUnapplied } from './notify-unapplied.ts'
import { insertArrival, type NewArrival, setUnapplied } from './queries.ts'

export interface Arrived {
  /** Defaults to the full missing amount. */
  readonly amountMinor: number | undefined
  readonly reference: string | undefined
  /**
   * Whether the marketplace pays the missing amount. Applies only to an expected transfer, because the money of one
   * that has ended may be returned in full.
   */
  readonly bearsRemainder: boolean
  /** Whether the order is still waiting for the transfer or can be resumed with it. */
  readonly isWanted: boolean
}

/**
 * Records a received transfer, also one that is too small, too large or unexpected, and returns whether it paid for
 * its order. Money that pays for nothing stays unallocated and belongs to the shopper. The caller holds the lock on
 * the order group and has read the tender under it.
 * @throws {Problem} state_conflict when no amount is given and none is missing; invalid_input when the same bank
 * statement line is already recorded
 */
export async function receiveTransfer(work: Work, tender: TenderRow, arrived: Arrived): Promise<boolean> {
  const { reference, bearsRemainder, isWanted } = arrived
  const { id: tenderId, amount_minor: priceMinor, unapplied_minor: beforeMinor } = tender
  const isAwaited = tender.state === 'awaiting_transfer'
  const missingAfter = (receivedMinor: number) => (isWanted ? Math.max(priceMinor - receivedMinor, 0) : 0)
  const amountMinor = arrived.amountMinor ?? missingAfter(beforeMinor)
  if (amountMinor === 0) throw problem('state_conflict')
  const receivedMinor = beforeMinor + amountMinor
  const missingMinor = missingAfter(receivedMinor)
  const borneMinor = bearsRemainder && isAwaited ? missingMinor : 0
  const hasPaid = isWanted && borneMinor === missingMinor
  const leftMinor = receivedMinor + borneMinor - (hasPaid ? priceMinor : 0)

  const arrivalId = newId()
  const { userId: personId } = signedInUser(work)
  const note = (arrival: Pick<NewArrival, 'id' | 'amountMinor' | 'source' | 'reference'>) =>
    insertArrival(work, { tenderId, personId, ...arrival })
  if (!(await note({ id: arrivalId, amountMinor, source: 'bank', reference }))) {
    throw problem('invalid_input', {}, { reference: ['transfer_recorded'] })
  }
  if (borneMinor > 0) {
    await note({ id: newId(), amountMinor: borneMinor, source: 'market', reference: undefined })
  }
  await setUnapplied(work, { tenderId, unappliedMinor: leftMinor })
  await bookUnapplied(work, tender, {
    key: `bank transfer ${arrivalId}`,
    gainedMinor: leftMinor - beforeMinor,
    borneMinor,
  })
  if (hasPaid) {
    // Ends the other open tenders of the order.
    await endOpenTenders(work, [tender.group_id], { as: 'voided', except: tender.attempt })
    await match(work, tenderId, personId)
  }
  if (!hasPaid && isAwaited) {
    emit(work, transferUnderpaid, { arrival_id: arrivalId, tender_id: tenderId })
  } else if (leftMinor > 0) {
    notifyUnapplied(work, tenderId, leftMinor)
  }
  return hasPaid
}

function match(work: Work, tenderId: string, actorId: string): Promise<void> {
  const event = { id: newId(), kind: 'match', outcome: 'succeeded', actorId } as const
  return changeTender(work, { tenderId, state: 'matched', isCaptured: true, event })
}

/** Books only the unallocated amount; the sale books the allocated amount. */
async function bookUnapplied(
  work: Work,
  { currency, group_id: groupId }: TenderRow,
  { key, gainedMinor, borneMinor }: { key: string; gainedMinor: number; borneMinor: number },
): Promise<void> {
  const moves: readonly (readonly [Account, number])[] = [
    [{ kind: 'unapplied', currency }, gainedMinor],
    [{ kind: 'clearing', gateway: 'bank', currency }, borneMinor - gainedMinor],
    [{ kind: 'promotions', asset: currency }, -borneMinor],
  ]
  const entries = moves.flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
  if (entries.length > 0) await post(work, { key, cause: 'order', remark: misfit, groupId, entries })
}

const misfit = {
  en: 'A transfer that does not fit',
  fr: 'Un virement qui ne correspond pas',
  ar: 'تحويل لا يطابق المبلغ',
}
