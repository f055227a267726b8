import type { CustomerProfile, readCustomer as contract } from '#contract/customers.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { addressesOfUser, findPerson } from '#domains/accounts/index.ts'
import { countChargebacks } from '#domains/disputes/index.ts'
import { readBalances } from '#domains/ledger/index.ts'
import { consentOf } from '#domains/newsletter/index.ts'
import { countOrderSigns } from '#domains/orders/index.ts'
import { countFailedPayments } from '#domains/payments/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { noteAnswer } from './notes.ts'
import { readNotes, readStats, readTags } from './queries.ts'

/** @throws not_found */
export async function readCustomer(
  work: Work,
  { params: { id } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { orders_count: _, created_at: joinedAt, ...person } = await findPerson(work, id)
  const wallet = await readBalances(work, { userId: id, kind: 'wallet' })
  const points = await readBalances(work, { userId: id, kind: 'points' })
  return {
    customer: {
      ...person,
      joined_at: joinedAt,
      ...(await bought(work, id)),
      addresses: await addressesOfUser(work, id),
      wallet: wallet
        .filter(({ balance }) => balance !== 0)
        .map(({ asset, balance }) => ({ minor: balance, currency: asset })),
      points: points[0]?.balance ?? 0,
      newsletter: await consentOf(work, person.email),
      signs: {
        ...(await countOrderSigns(work, id)),
        failed_payments: await countFailedPayments(work, id),
        chargebacks: await countChargebacks(work, id),
      },
      tags: await readTags(work, id),
      notes: (await readNotes(work, id)).map((note) => noteAnswer(work, note)),
    },
  }
}

type Bought = Pick<CustomerProfile, 'orders_count' | 'spent' | 'average' | 'first_order_at' | 'last_order_at'>

async function bought(work: Work, userId: string): Promise<Bought> {
  const stats = await readStats(work, userId)
  if (!stats) return { orders_count: 0, spent: { minor: 0, currency: (await currentRates(work)).base } }
  const { orders, currency, spent_minor: minor, first_order_at: first, last_order_at: last } = stats
  return {
    orders_count: orders,
    spent: { minor, currency },
    ...(orders > 0 && { average: { minor: Math.round(minor / orders), currency } }),
    ...(first && { first_order_at: first.toISOString() }),
    ...(last && { last_order_at: last.toISOString() }),
  }
}
