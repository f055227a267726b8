import type { z } from 'zod'
import type {
  Dispute,
  DisputeRow,
  listDisputes as listing,
  readDispute as reading,
} from '#contract/disputes.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { disputeNumber } from '#values/running-number.ts'
import * as queries from './queries.ts'

const PER_PAGE = 25

export async function listDisputes(
  work: Work,
  { query }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await queries.readPage(work, { search: query.search, state: query.state, ...asked })
  return { data: rows.map(rowAnswer), ...numbered({ ...asked, total: rows[0]?.total ?? 0 }) }
}

/** @throws {Problem} not_found */
export async function readDispute(
  work: Work,
  { params: { id } }: Given<typeof reading>,
): Promise<z.output<typeof Dispute>> {
  const row = await queries.readDetails(work, id)
  if (!row) throw problem('not_found')
  const { currency, fee_minor: fee, fee_currency: feeCurrency, lost_minor: lost } = row
  const money = (minor: number) => ({ minor, currency })
  return {
    ...rowAnswer(row),
    reference: row.reference,
    ...(row.evidence !== null && { evidence: row.evidence }),
    ...(fee !== null && feeCurrency !== null && { fee: { minor: fee, currency: feeCurrency } }),
    ...(lost !== null && { lost: money(lost) }),
    shares: row.shares.map((share) => ({
      order_number: share.order_number,
      store: { slug: share.slug, name: share.store },
      amount: money(share.amount_minor),
      held: { minor: share.held_minor, currency: share.held_currency },
      ...(share.borne_minor !== null && { borne: money(share.borne_minor) }),
    })),
    unattributed: money(row.unattributed_minor),
    ...(row.market_borne_minor !== null && { market_borne: money(row.market_borne_minor) }),
    events: row.events.map(({ state, at, by }) => ({
      state,
      at: new Date(at).toISOString(),
      ...(by !== null && { by }),
    })),
  }
}

function rowAnswer(row: queries.ListRow): DisputeRow {
  const { contact, currency } = row
  return {
    id: row.id,
    number: disputeNumber(row.number),
    state: row.state,
    reason: row.reason,
    gateway: row.gateway,
    is_by_hand: row.is_by_hand,
    group_number: row.group_number,
    customer: { name: contact.name, email: contact.email },
    amount: { minor: row.amount_minor, currency },
    ...(row.respond_by && { respond_by: row.respond_by.toISOString() }),
    opened_at: row.opened_at.toISOString(),
    ...(row.closed_at && { closed_at: row.closed_at.toISOString() }),
  }
}
