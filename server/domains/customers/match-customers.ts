/** Which customers a filter means. */
import { type RawBuilder, sql } from 'kysely'
import type { CustomerFilter } from '#contract/customers.ts'
import { containing, isPhone } from '#platform/containing.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Condition for sums `c` of a customer with their user `u`. */
export function matches(filter: CustomerFilter, now: Date): RawBuilder<boolean> {
  const conditions = [
    ofOrders(filter),
    ofLastOrder(filter, now),
    ofUser(filter),
    filter.spent_min === undefined ? undefined : sql`c.spent_minor >= ${filter.spent_min}::bigint`,
    filter.joined === undefined ? undefined : sql`c.joined_at >= ${ago(filter.joined, now)}::timestamptz`,
    filter.country === undefined ? undefined : sql`c.country_code = ${filter.country}`,
    filter.tag === undefined ? undefined : hasTag(filter.tag),
    filter.role === undefined ? undefined : hasRole(filter.role),
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** Whether a filter asks what only the row of the user tells. */
export function needsUser({ search, kind, state, newsletter }: CustomerFilter): boolean {
  return [search, kind, state, newsletter].some((each) => each !== undefined && each !== '')
}

function ofOrders({ orders }: CustomerFilter): RawBuilder<unknown> | undefined {
  switch (orders) {
    case 'none':
      return sql`c.orders = 0`
    case 'one':
      return sql`c.orders = 1`
    case 'repeat':
      return sql`c.orders > 1`
    case undefined:
      return undefined
  }
}

function ofLastOrder({ last_order: asked }: CustomerFilter, now: Date): RawBuilder<unknown> | undefined {
  if (asked === undefined) return undefined
  const since = sql`${ago(asked.replace('over_', ''), now)}::timestamptz`
  return asked.startsWith('over_') ? sql`c.last_order_at < ${since}` : sql`c.last_order_at >= ${since}`
}

/** @param days such as `30_days` */
function ago(days: string, now: Date): Date {
  return new Date(now.getTime() - Number.parseInt(days, 10) * DAY_MS)
}

function hasTag(tag: string): RawBuilder<unknown> {
  return sql`exists (
    select from customer_tags t where t.user_id = c.user_id and t.tag = ${tag.toLowerCase()}
  )`
}

function hasRole(role: string): RawBuilder<unknown> {
  return sql`exists (select from user_roles r where r.user_id = c.user_id and r.role = ${role})`
}

function ofUser({ search, kind, state, newsletter }: CustomerFilter): RawBuilder<unknown> | undefined {
  const consents = sql`exists (
    select from newsletter_consents n where n.email = coalesce(u.contact_email, u.email)
  )`
  const conditions = [
    search ? isFound(search) : undefined,
    kind === undefined ? undefined : sql`u.is_guest = ${kind === 'guest'}`,
    state === undefined ? undefined : sql`u.state = ${state}`,
    newsletter === undefined ? undefined : newsletter === 'subscribed' ? consents : sql`not ${consents}`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}

function isFound(search: string): RawBuilder<unknown> {
  const pattern = containing(search.toLowerCase())
  return sql`(
    lower(u.name) like ${pattern}
    or coalesce(u.contact_email, u.email) like ${pattern}
    or ${isPhone([sql`u.phone`], search)}
  )`
}
