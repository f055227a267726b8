import type { z } from 'zod'
import type { OperatorOrder } from '#contract/operator.ts'
import type { PaymentStatus, ShopperStatus } from '#contract/order-states.ts'
import { readCommissions } from '#domains/ledger/index.ts'
import { bankAccount, readTenderDetails, refundsOfGroup, transfersOfGroup } from '#domains/payments/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { disputeNumber } from '#values/running-number.ts'
import { orderAnswer, orderRowAnswer } from './answers.ts'
import { cancelAnyOrder as cancelOrder } from './cancel-order.ts'
import { type GroupListRow, readGroupList } from './list-queries.ts'
import { readDisputesOf, readGroup } from './read-queries.ts'

interface Query {
  readonly page?: number | undefined
  readonly search?: string | undefined
  readonly customer?: string | undefined
  readonly status?: ShopperStatus | undefined
  readonly payment_status?: PaymentStatus | undefined
}
interface Named {
  readonly params: { readonly number: string }
}
export type OperatorOrderAnswer = z.output<typeof OperatorOrder>
type Answer = OperatorOrderAnswer

const PER_PAGE = 20

/** Lists orders of all sellers, newest first. */
export async function listAllOrders(work: Work, { query }: { query: Query }) {
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const filter = {
    ofCustomer: query.customer,
    search: query.search,
    status: query.status,
    paymentStatus: query.payment_status,
  }
  const { rows, total } = await readGroupList(work, filter, asked)
  return { data: rows.map(operatorRow), ...numbered({ ...asked, total }) }
}

export function operatorRow(row: GroupListRow) {
  return { ...orderRowAnswer(row), customer: { name: row.contact.name, email: row.contact.email } }
}

export async function readAnyOrder(work: Work, { params }: Named): Promise<Answer> {
  const group = await readGroup(work, params.number, { kind: 'operator' })
  if (!group) throw problem('not_found')
  const tenders = await readTenderDetails(work, group.id)
  const commissions = await readCommissions(
    work,
    group.orders.map(({ id }) => id),
  )
  const numbers = new Map(group.orders.map(({ id, number }) => [id, number]))
  const money = (minor: number): Money => ({ minor, currency: group.currency })
  return {
    ...orderAnswer(group, {
      locale: work.locale,
      now: work.now,
      account: await bankAccount(work),
      reader: 'operator',
    }),
    tenders: tenders.map((tender) => ({
      id: tender.id,
      kind: tender.kind,
      state: tender.state,
      ...(tender.gateway !== null && { gateway: tender.gateway }),
      ...(tender.gateway_reference !== null && { gateway_reference: tender.gateway_reference }),
      amount: money(tender.amount_minor),
      captured: money(tender.captured_minor),
      refunded: money(tender.refunded_minor),
      allocations: tender.allocations.map((allocation) => ({
        order_number: numbers.get(allocation.order_id) ?? '',
        amount: money(allocation.amount_minor),
        captured: money(allocation.captured_minor),
        refunded: money(allocation.refunded_minor),
        waived: money(allocation.waived_minor),
      })),
      events: tender.events.map(({ kind, outcome, amount_minor, message, by, at }) => ({
        kind,
        outcome,
        amount: money(amount_minor),
        ...(message !== null && { message }),
        ...(by !== null && { by }),
        at: new Date(at).toISOString(),
      })),
    })),
    transfers: await transfersOfGroup(work, group.id),
    refunds: await refundsOfGroup(work, group.id),
    disputes: (await readDisputesOf(work, group.id)).map((dispute) => ({
      ...dispute,
      number: disputeNumber(dispute.number),
    })),
    commissions: group.orders.map(({ id, number, commission_minor }) => ({
      order_number: number,
      commission: money(commissions.get(id) ?? 0),
      agreed: money(commission_minor),
    })),
  }
}

export async function cancelAnyOrder(
  work: Work,
  given: Named & { readonly body: { readonly reason: string } },
): Promise<Answer> {
  const { number } = await cancelOrder(work, given)
  return readAnyOrder(work, { params: { number } })
}
