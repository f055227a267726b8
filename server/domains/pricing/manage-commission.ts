/** Commission rates in Admin: current, planned, added and ended. */

import type { z } from 'zod'
import type {
  addCommissionRate as adding,
  CommissionRate,
  endCommissionRate as ending,
  listCommissionRates as listing,
} from '#contract/commission.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { addDays, localMoment, marketTimeZone, momentOf } from '#values/local-time.ts'
import * as queries from './commission-queries.ts'
import { currentRates } from './rates.ts'

const PER_PAGE = 25

/** Lists current and planned rates first, from the widest scope to the narrowest, then ended ones. */
export async function listCommissionRates(
  work: Work,
  { query }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const place = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await queries.readRates(work, {
    scope: query.scope,
    state: query.state,
    search: query.search,
    ...place,
  })
  return { data: rows.map(rateAnswer), ...numbered({ ...place, total: rows[0]?.total ?? 0 }) }
}

/**
 * Adds a rate from now or a later date. Placed orders keep the rate of their sale.
 * @throws {Problem} not_allowed; invalid_input naming the fields; state_conflict where another rate of the same scope
 * is valid in the period
 */
export async function addCommissionRate(
  work: Work,
  { body }: Given<typeof adding>,
): Promise<Answer<typeof adding>> {
  const createdBy = mustHaveFullRights(work)
  const { subject, errors } = await subjectOf(work, body)
  const { rates } = await currentRates(work)
  const today = todayOf(work)
  const from = body.from === undefined || body.from <= today ? work.now : startOf(body.from)
  const until = body.until === undefined ? undefined : startOf(addDays(body.until, 1))
  const wrong = {
    ...errors,
    ...(body.from !== undefined && body.from < today && { from: ['rate_day_past'] }),
    ...(until !== undefined && until <= from && { until: ['day_before'] }),
    ...(!rates.has(body.currency) && { currency: ['field_invalid'] }),
    ...(body.scope === 'default' && until !== undefined && { until: ['rate_default_needed'] }),
    ...(body.most_minor !== undefined &&
      body.most_minor < (body.least_minor ?? 0) && { most_minor: ['rate_most_below_least'] }),
  }
  if (Object.keys(wrong).length > 0) throw problem('invalid_input', {}, wrong)
  await queries.lockRates(work)
  const id = newId()
  const isAlone = await queries.insertRate(work, {
    ...subject,
    id,
    scope: body.scope,
    bps: body.bps,
    currency: body.currency,
    fixed_minor: body.fixed_minor ?? 0,
    min_minor: body.least_minor ?? 0,
    max_minor: body.most_minor ?? null,
    tax_bps: body.tax_bps ?? 0,
    validFrom: from,
    validUntil: until,
    createdBy,
  })
  if (!isAlone) throw problem('state_conflict')
  return answer(work, id)
}

/**
 * Ends a rate, so that the next wider scope applies. A default rate can only be cancelled before it begins; the
 * default that it would have replaced is then extended.
 * @throws {Problem} not_allowed; not_found; invalid_input; state_conflict where it has ended, or is the current
 * default
 */
export async function endCommissionRate(
  work: Work,
  { params: { id }, body: { on } }: Given<typeof ending>,
): Promise<Answer<typeof ending>> {
  mustHaveFullRights(work)
  await queries.lockRates(work)
  const rate = await queries.readRate(work, id)
  if (!rate) throw problem('not_found')
  const isDefault = rate.scope === 'default'
  if (rate.state === 'ended' || (isDefault && rate.state === 'running'))
    throw problem('state_conflict', { state: rate.state })
  if (on !== undefined && on < todayOf(work)) throw problem('invalid_input', {}, { on: ['rate_day_past'] })
  const until = on === undefined ? work.now : startOf(addDays(on, 1))
  if (rate.valid_until !== null && until > rate.valid_until)
    throw problem('invalid_input', {}, { on: ['rate_ends_earlier'] })
  if (isDefault && until > rate.valid_from)
    throw problem('invalid_input', {}, { on: ['rate_default_needed'] })
  await queries.setEnd(work, { id, until })
  if (isDefault) await queries.prolongDefault(work, { after: rate.valid_from, until: rate.valid_until })
  return answer(work, id)
}

async function answer(work: Work, id: string): Promise<Answer<typeof adding>> {
  const row = await queries.readRate(work, id)
  if (!row) throw new Error(`Commission rate ${id} not found after write`)
  return { rate: rateAnswer(row) }
}

async function subjectOf(
  work: Work,
  { scope, subject: key }: Given<typeof adding>['body'],
): Promise<{ subject: queries.SubjectIds; errors: Record<string, string[]> }> {
  if (scope === 'default') return { subject: {}, errors: {} }
  if (key === undefined) return { subject: {}, errors: { subject: ['rate_subject_required'] } }
  const subject = await queries.findSubject(work, { scope, key })
  return subject ? { subject, errors: {} } : { subject: {}, errors: { subject: ['rate_subject_unknown'] } }
}

export function rateAnswer(row: queries.RateRow): z.output<typeof CommissionRate> {
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    id: row.id,
    scope: row.scope,
    ...(row.subject_name !== null &&
      row.subject_key !== null && { subject: { name: row.subject_name, key: row.subject_key } }),
    bps: row.bps,
    fixed: money(row.fixed_minor),
    least: money(row.min_minor),
    ...(row.max_minor !== null && { most: money(row.max_minor) }),
    tax_bps: row.tax_bps,
    from: row.valid_from.toISOString(),
    ...(row.valid_until !== null && { until: row.valid_until.toISOString() }),
    state: row.state,
    ...(row.made_by !== null && { made_by: row.made_by }),
  }
}

/** Days are counted in the marketplace's time zone. */
function todayOf({ now }: Pick<Work, 'now'>): string {
  return localMoment(now, marketTimeZone()).day
}

function startOf(day: string): Date {
  return momentOf(day, '00:00', marketTimeZone())
}
