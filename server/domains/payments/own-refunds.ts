import type { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { listOwnRefunds as contract, Refund } from '#contract/orders.ts'
import { numbered } from '#platform/numbered.ts'
import { reasonText } from '#platform/problem-texts.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type OwnRefundLine, type OwnRefundRow, readOwnRefunds } from './refund-list-queries.ts'
import { refundMethodIn } from './tender.ts'

const PER_PAGE = 10

const statuses = {
  asked: 'asked',
  rejected: 'rejected',
  owed: 'pending',
  under_way: 'pending',
  done: 'approved',
} as const

export async function listOwnRefunds(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readOwnRefunds(work, { customerId: signedInUser(work).userId, ...asked })
  const total = rows[0]?.total ?? 0
  return { data: rows.map((row) => refundAnswer(row, work.locale)), ...numbered({ ...asked, total }) }
}

function refundAnswer(row: OwnRefundRow, locale: string): z.output<typeof Refund> {
  const isDone = row.standing === 'done'
  return {
    id: row.id,
    order_number: row.group_number,
    part_number: row.order_number,
    store: row.store,
    products: row.lines.map(({ name }) => textIn(name, locale)),
    lines: row.lines.map((line) => lineAnswer(line, locale)),
    cause: row.cause,
    ...(row.reason !== null && { reason: reasonText(row.reason, locale) }),
    amount: { minor: row.amount_minor, currency: row.currency },
    ...(row.asked !== null && { asked: refundRequestAnswer(row.asked) }),
    by: row.is_untaken ? 'untaken' : row.is_several ? 'several' : refundMethodIn(row),
    ...(row.points !== null && { points: row.points }),
    status: statuses[row.standing],
    created_at: row.created_at.toISOString(),
    ...(isDone && { paid_at: (row.paid_at ?? row.updated_at).toISOString() }),
    ...(row.failed_at && { failed_at: row.failed_at.toISOString() }),
    ...(row.bank_reference !== null && { reference: row.bank_reference }),
  }
}

function lineAnswer({ name, sku, options, note, picture }: OwnRefundLine, locale: string) {
  return {
    name: textIn(name, locale),
    sku,
    choices: options.map((option) => ({
      name: textIn(option.name, locale),
      value: textIn(option.value, locale),
    })),
    note,
    ...(picture && { picture }),
  }
}

function refundRequestAnswer({ reason, details, answer }: NonNullable<OwnRefundRow['asked']>) {
  return { reason, details, ...(answer !== null && { answer }) }
}
