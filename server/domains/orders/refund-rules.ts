import { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { changeRefundRule as changing, readRefundRules as reading } from '#contract/manual-refunds.ts'
import { readApprovalLimits } from '#domains/approvals/index.ts'
import { mustHaveFullRights, readRuleChanges, recordRuleChange } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { writeRule } from './refund-queries.ts'

export async function readRefundRules(work: Work): Promise<Answer<typeof reading>> {
  const rules = await readApprovalLimits(work)
  return {
    data: rules.map(answerOf),
    changes: await readRuleChanges(work, KEY, (value) => ({ rule: answerOf(Kept.parse(value)) })),
  }
}

const KEY = 'refund_rules'

/** A rule as stored in its change log. */
const Kept = z.object({
  currency: z.string(),
  minor_units: z.int(),
  seller_limit_minor: z.int(),
  operator_limit_minor: z.int(),
})

function answerOf({ currency, minor_units, seller_limit_minor, operator_limit_minor }: z.infer<typeof Kept>) {
  return {
    currency,
    minor_units,
    seller_limit: { minor: seller_limit_minor, currency },
    operator_limit: { minor: operator_limit_minor, currency },
  }
}

/** @throws {Problem} not_found; not_allowed unless the caller is an operator with full access */
export async function changeRefundRule(
  work: Work,
  { params: { currency }, body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  const [rule] = await readApprovalLimits(work, currency)
  if (!rule) throw problem('not_found')
  await writeRule(work, { currency, ...body })
  await recordRuleChange(work, { key: KEY, value: { ...rule, ...body } })
  return { done: true }
}
