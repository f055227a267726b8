import type { z } from 'zod'
import type { CaseListItem, OrderCase } from '#contract/message-cases.ts'
import type { CaseRow, ListedCaseRow } from './queries.ts'

export function caseAnswer(row: CaseRow): z.output<typeof OrderCase> {
  const { refund_minor: minor, refund_currency: currency, refund_status: status } = row
  return {
    id: row.id,
    reason: row.reason,
    details: row.details,
    state: row.state,
    opened_at: row.opened_at.toISOString(),
    respond_by: row.respond_by.toISOString(),
    ...(row.escalated_at && { escalated_at: row.escalated_at.toISOString() }),
    ...(row.closed_at && { closed_at: row.closed_at.toISOString() }),
    ...(row.closed_as && { closed_as: row.closed_as }),
    ...(row.decision !== null && { decision: row.decision }),
    ...(minor !== null &&
      currency !== null &&
      status !== null && { refund: { amount: { minor, currency }, status } }),
  }
}

export function caseListItem(row: ListedCaseRow): z.output<typeof CaseListItem> {
  return {
    case: caseAnswer(row),
    order_number: row.order_number,
    group_number: row.group_number,
    store: { slug: row.store_slug, name: row.store_name },
    customer: { id: row.customer_id, name: row.customer_name },
  }
}
