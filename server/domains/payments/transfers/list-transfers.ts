/** Bank transfers in Admin: the list, and one order's transfers with receipts and returns. */
import type { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { listTransfers as contract, OperatorTransfer, OrderTransfer } from '#contract/transfers.ts'
import { isWalletOn } from '#domains/ledger/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { readTransferPage, readTransfers, type TransferListRow, type TransferRow } from './queries.ts'

const PER_PAGE = 25

/** Lists transfers to return first, then expected ones, earliest deadline first. */
export async function listTransfers(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readTransferPage(work, { search: query.search, state: query.state, ...asked })
  return { data: rows.map(rowAnswer), ...numbered({ ...asked, total: rows[0]?.total ?? 0 }) }
}

function rowAnswer(row: TransferListRow): z.output<typeof OperatorTransfer> {
  const isAwaited = row.standing === 'awaited' || row.standing === 'part'
  return {
    id: row.id,
    group_number: row.group_number,
    reference: row.reference ?? row.group_number,
    customer: { name: row.contact.name, email: row.contact.email },
    standing: row.standing,
    ...amountsOf(row),
    ...(isAwaited && row.expires_at && { pay_by: row.expires_at.toISOString() }),
    created_at: row.created_at.toISOString(),
  }
}

/** Returns an order group's transfers, oldest first; none when it used other payment methods. */
export async function transfersOfGroup(
  work: Work,
  groupId: string,
): Promise<z.output<typeof OrderTransfer>[]> {
  const rows = await readTransfers(work, groupId)
  const isOn = rows.length > 0 && (await isWalletOn(work))
  return rows.map((row) => transferAnswer(row, isOn))
}

function transferAnswer(row: TransferRow, isWalletOn: boolean): z.output<typeof OrderTransfer> {
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    tender_id: row.tender_id,
    standing: row.standing,
    ...amountsOf(row),
    has_wallet: row.has_wallet && isWalletOn,
    arrivals: row.arrivals.map(
      ({ id, amount_minor: minor, source, reference, by, at, taken_back: takenBack }) => ({
        id,
        amount: money(minor),
        source,
        ...(reference !== null && { reference }),
        ...(by !== null && { by }),
        at: new Date(at).toISOString(),
        ...(takenBack && { taken_back: { at: new Date(takenBack.at).toISOString(), by: takenBack.by } }),
        can_take_back: source === 'bank' && !takenBack && minor <= row.unapplied_minor,
      }),
    ),
    returns: row.returns.map(({ amount_minor: minor, paid_to: to, reference, by, at }) => ({
      amount: money(minor),
      to,
      ...(reference !== null && { reference }),
      by,
      at: new Date(at).toISOString(),
    })),
  }
}

function amountsOf({
  standing,
  currency,
  amount_minor: amountMinor,
  unapplied_minor: unappliedMinor,
}: Pick<TransferRow, 'standing' | 'currency' | 'amount_minor' | 'unapplied_minor'>) {
  const isAwaited = standing === 'awaited' || standing === 'part'
  const money = (minor: number) => ({ minor, currency })
  return {
    amount: money(amountMinor),
    missing: money(isAwaited ? amountMinor - unappliedMinor : 0),
    unapplied: money(unappliedMinor),
  }
}
