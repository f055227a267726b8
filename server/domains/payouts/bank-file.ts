import type { Answer, Given } from '#contract/endpoint.ts'
import type { readBankFile as contract } from '#contract/payouts.ts'
import { readMarketSigns } from '#domains/orders/index.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { csvOf } from '#platform/csv.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { decimalOf } from '#values/money.ts'
import { payoutNumber, runNumber } from '#values/running-number.ts'
import { readPayoutsOf } from './queries.ts'
import { readRun } from './read-queries.ts'
import { type PayoutsOptions, payingOperator } from './standing.ts'
import { checkSubmittable, type Payment, paymentsOf } from './submit-run.ts'

const head = [
  'reference',
  'holder_name',
  'account_number',
  'bank_name',
  'swift',
  'ifsc',
  'amount',
  'currency',
  'text',
]

/**
 * Exports the payments of a run for the bank. Only this file shows full account numbers, and the audit log records
 * each download.
 * @throws {Problem} not_found, second_operator_needed, state_conflict before it is approved and when there is nothing
 * to pay
 */
export async function readBankFile(
  work: Work,
  { params: { id } }: Given<typeof contract>,
  options: PayoutsOptions,
): Promise<Answer<typeof contract>> {
  payingOperator(work)
  const run = await readRun(work, id)
  if (!run) throw problem('not_found')
  const payouts = await readPayoutsOf(work, id)
  checkSubmittable(run, payouts)
  const open = payouts.filter(
    ({ state, way }) => way === 'bank' && (state === 'approved' || state === 'submitted'),
  )
  const payments = await paymentsOf(work, open, options)
  if (payments.length === 0) throw problem('state_conflict')
  const { market } = await readMarketSigns(work)
  await recordAuditEvent(work, { action: 'GET /operator/payout-runs/{id}/bank-file', record: id })
  return {
    name: `${runNumber(run.number)}-${run.currency}.csv`,
    bytes: csvOf([
      head,
      ...payments.map((payment) => rowOf(payment, { market, minorUnits: run.minor_units })),
    ]),
  }
}

function rowOf(
  { number, currency, amount_minor, seller: { payee } }: Payment,
  { market, minorUnits }: { readonly market: string; readonly minorUnits: number },
): string[] {
  if (payee?.way !== 'bank') throw new Error(`Payout ${number} has no bank account`)
  const { holder_name, account_no, bank_name, swift, ifsc } = payee.bank
  const reference = payoutNumber(number)
  return [
    reference,
    holder_name,
    account_no,
    bank_name,
    swift ?? '',
    ifsc ?? '',
    decimalOf(amount_minor, minorUnits),
    currency,
    `${market} ${reference}`,
  ]
}
