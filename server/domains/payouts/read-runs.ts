import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  listPayoutRuns as listing,
  listFailedPayouts as listingFailed,
  listPayoutStores as listingStores,
  PayoutStore,
  readPayoutRun as reading,
  readPayout as readingOne,
} from '#contract/payouts.ts'
import { previewApproval } from '#domains/approvals/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import { runNumber } from '#values/running-number.ts'
import { lineAnswer, payoutAnswer } from './answers.ts'
import { approvalOfRun } from './approve-run.ts'
import { payableOf } from './payable.ts'
import { readRule } from './queries.ts'
import * as queries from './read-queries.ts'
import { type PayoutsOptions, payingOperator, readSellers, readSellersIn, type Seller } from './standing.ts'

const PER_PAGE = 20

type RunListRow = Awaited<ReturnType<typeof queries.readRuns>>[number]

export async function listRuns(
  work: Work,
  { query: { page = 1, state } }: Given<typeof listing>,
  options: PayoutsOptions,
): Promise<Answer<typeof listing>> {
  payingOperator(work)
  const asked = { page, perPage: PER_PAGE }
  const rows = await queries.readRuns(work, { ...asked, isOpen: state === 'open' })
  const all = await queries.readRules(work)
  const foreseen = (await queries.readExpected(work)).map((row) => ({ ...row, ...payableOf(row) }))
  const enough = foreseen.filter(({ currency, amountMinor }) =>
    all.some((rule) => rule.currency === currency && amountMinor >= rule.minimum_minor),
  )
  const sellersIn = await readSellersIn(
    work,
    enough.map(({ store_id }) => store_id),
    options,
  )
  return {
    payable: all.map(({ currency, minor_units, minimum_minor, limit_minor }) => {
      const inIt = enough.filter((row) => row.currency === currency)
      const sellers = sellersIn(currency)
      const free = inIt.filter(({ store_id }) => !sellers.get(store_id)?.hold)
      const total = sumMinor(free.map(({ amountMinor }) => amountMinor))
      const keptBack = sumMinor(free.map(({ reserveMinor }) => reserveMinor))
      return {
        currency,
        minimum: { minor: minimum_minor, currency },
        limit: { minor: limit_minor, currency },
        minor_units,
        stores: free.length,
        total: { minor: total, currency },
        kept_back: { minor: keptBack, currency },
        held: inIt.length - free.length,
        below: foreseen.filter(
          (row) => row.currency === currency && row.amountMinor > 0 && row.amountMinor < minimum_minor,
        ).length,
      }
    }),
    data: rows.map(runAnswer),
    ...numbered({ ...asked, total: rows[0]?.all ?? 0 }),
  }
}

/** Lists failed payouts without a later retry. */
export async function listFailedPayouts(
  work: Work,
  { query: { page = 1 } }: Given<typeof listingFailed>,
): Promise<Answer<typeof listingFailed>> {
  payingOperator(work)
  const asked = { page, perPage: PER_PAGE }
  const rows = await queries.readFailedPayouts(work, asked)
  return {
    data: rows.map((row) => ({
      ...payoutAnswer(row, undefined),
      run_id: row.run_id,
      failed_at: row.failed_at.toISOString(),
    })),
    ...numbered({ ...asked, total: rows[0]?.all ?? 0 }),
  }
}

function runAnswer({ id, number, state, count, total_minor, currency, drafted_at }: Omit<RunListRow, 'all'>) {
  return {
    id,
    number: runNumber(number),
    state,
    count,
    total: { minor: total_minor, currency },
    drafted_at: drafted_at.toISOString(),
  }
}

export async function readRun(
  work: Work,
  { params: { id } }: Given<typeof reading>,
  options: PayoutsOptions,
): Promise<Answer<typeof reading>> {
  const userId = payingOperator(work)
  const run = await queries.readRun(work, id)
  if (!run) throw problem('not_found')
  const { currency, state } = run
  const payouts = await queries.readRunPayouts(work, id)
  const isDraft = state === 'draft' || state === 'second'
  const available = isDraft ? await queries.readAvailable(work, { currency }) : []
  const rule = await readRule(work, currency)
  const enough = available.filter(({ earnings, debt }) => earnings + debt >= (rule?.minimum_minor ?? 0))
  const sellers = await readSellers(
    work,
    [...payouts, ...enough].map(({ store_id }) => store_id),
    { ...options, currency },
  )
  const drafts = payouts.filter((payout) => payout.state === 'draft')
  const approverId = run.approved_by ?? userId
  const excess = await previewApproval(work, approvalOfRun(run, { approverId, payouts: drafts, sellers }))
  return {
    ...runAnswer(run),
    minimum: { minor: run.minimum_minor, currency },
    limit: { minor: run.limit_minor, currency },
    drafted: signedAt(run.drafted),
    ...(run.approved && { approved: signedAt(run.approved) }),
    ...(run.second_approved && { second_approved: signedAt(run.second_approved) }),
    ...(run.submitted && { submitted: signedAt(run.submitted) }),
    ...(run.discarded && { discarded: signedAt(run.discarded) }),
    may_approve: isDraft && (run.approved_by !== userId || !excess),
    ...(isDraft && excess && { excess }),
    payouts: payouts.map((payout) => payoutAnswer(payout, sellers.get(payout.store_id))),
    held_back: enough.flatMap(({ store_id, earnings, debt }) => {
      const seller = sellers.get(store_id)
      if (!seller?.hold) return []
      return [{ ...onHoldAnswer(seller), hold: seller.hold, available: { minor: earnings + debt, currency } }]
    }),
  }
}

function signedAt({ by, at }: { by: string; at: string }) {
  return { by, at: new Date(at).toISOString() }
}

function onHoldAnswer({ slug, name, hold, holdReason }: Seller) {
  return {
    store: { slug, name },
    ...(hold && { hold }),
    ...(holdReason !== undefined && { hold_reason: holdReason }),
  }
}

export async function readPayout(
  work: Work,
  { params: { id } }: Given<typeof readingOne>,
  options: PayoutsOptions,
): Promise<Answer<typeof readingOne>> {
  payingOperator(work)
  const row = await queries.readPayout(work, { id })
  if (!row) throw problem('not_found')
  const sellers = await readSellers(work, [row.store_id], { ...options, currency: row.currency })
  const lines = await queries.readPayoutLines(work, id)
  const events = await queries.readPayoutEvents(work, id)
  return {
    ...payoutAnswer(row, sellers.get(row.store_id)),
    run: { id: row.run_id, number: runNumber(row.run_number) },
    ...(row.reserve_until && { reserve_until: row.reserve_until.toISOString() }),
    lines: lines.map((line) => lineAnswer(line, row.currency)),
    events: events.map(({ to_state: state, at, by }) => ({
      state,
      at: at.toISOString(),
      ...(by !== null && { by }),
    })),
  }
}

const BPS_PER_PERCENT = 100

export async function listStores(
  work: Work,
  { query: { page = 1, search, only } }: Given<typeof listingStores>,
  options: PayoutsOptions,
): Promise<Answer<typeof listingStores>> {
  payingOperator(work)
  const asked = { page, perPage: PER_PAGE }
  const rows = await queries.readPayoutStores(work, { ...asked, search, only })
  const storeIds = rows.map(({ store_id }) => store_id)
  const sellers = await readSellers(work, storeIds, options)
  const available = Map.groupBy(await queries.readAvailable(work, { storeIds }), ({ store_id }) => store_id)
  return {
    data: rows.flatMap(({ store_id, reserve_bps, reserve_days, held }): PayoutStore[] => {
      const seller = sellers.get(store_id)
      if (!seller) return []
      const sums = available.get(store_id) ?? []
      return [
        {
          ...onHoldAnswer(seller),
          ...(held && { held: { ...signedAt(held), reason: held.reason } }),
          ...(reserve_bps && {
            reserve: { percent: reserve_bps / BPS_PER_PERCENT, days: reserve_days ?? 1 },
          }),
          available: sums.flatMap(({ earnings, currency }) =>
            earnings === 0 ? [] : [{ minor: earnings, currency }],
          ),
          owed: sums.flatMap(({ debt, currency }) => (debt === 0 ? [] : [{ minor: -debt, currency }])),
        },
      ]
    }),
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}
