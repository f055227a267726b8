import type { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { listRefunds as contract, OperatorRefund } from '#contract/operator.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type RefundDetailsRow, readRefundPage, readRefundsOf } from './refund-list-queries.ts'
import { methodOf, refundMethodIn } from './tender.ts'

type RefundAnswer = z.output<typeof OperatorRefund>

const PER_PAGE = 25

/** Lists due refunds first, oldest first, then the rest, newest first. */
export async function listRefunds(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readRefundPage(work, { search: query.search, state: query.state, ...asked })
  return { data: rows.map(refundAnswer), ...numbered({ ...asked, total: rows[0]?.total ?? 0 }) }
}

export async function refundsOfGroup(work: Work, groupId: string): Promise<RefundAnswer[]> {
  return (await readRefundsOf(work, { groupId })).map(refundAnswer)
}

export function refundAnswer(row: RefundDetailsRow): RefundAnswer {
  const reference = row.bank_reference ?? row.gateway_reference
  return {
    id: row.id,
    order_number: row.order_number,
    group_number: row.group_number,
    store: row.store,
    customer: { name: row.contact.name, email: row.contact.email },
    amount: { minor: row.amount_minor, currency: row.currency },
    cause: row.cause,
    state: row.standing,
    paid_with: methodOf(row),
    ...(row.points !== null && { points: row.points }),
    ...(row.transfer_reference !== null && { transfer_reference: row.transfer_reference }),
    created_at: row.created_at.toISOString(),
    ...(row.failed_at && { failed: { at: row.failed_at.toISOString(), code: row.failure_code ?? '' } }),
    ...(row.refused_at && { refused: { at: row.refused_at.toISOString(), code: row.refused_code ?? '' } }),
    has_wallet: row.has_wallet,
    ...(row.standing === 'done' && {
      done: {
        at: (row.paid_at ?? row.updated_at).toISOString(),
        to: refundMethodIn(row),
        ...(reference !== null && { reference }),
        ...(row.paid_by !== null && { by: row.paid_by }),
      },
    }),
  }
}
