/**
 * SQL that issues invoices and credit notes from the journal's postings of an order, numbered in the transaction that
 * posts them.
 */
import { type RawBuilder, sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

/**
 * The tax on the returned units of a line, divided by largest remainder, and on a refunded part of delivery, in
 * proportion to its price.
 */
function refundedTax(ofLine: RawBuilder<number>, ofDelivery: RawBuilder<number>): RawBuilder<number> {
  const pieces = (upTo: RawBuilder<number>) =>
    sql`((${upTo}) * (${ofLine} / l.quantity) + least(${upTo}, ${ofLine} % l.quantity))`
  const paid = (upTo: RawBuilder<number>) =>
    sql`div(${ofDelivery}::numeric * (${upTo}), nullif(o.shipping_minor + o.shipping_tax_minor, 0))`
  return sql`coalesce(case q.kind
    when 'line' then ${pieces(sql`b.pieces + q.quantity`)} - ${pieces(sql`b.pieces`)}
    when 'delivery' then ${paid(sql`b.minor + q.amount_minor - q.market_minor`)} - ${paid(sql`b.minor`)}
  end, 0)::bigint`
}

/** The documents that a posting `m` requires: the seller's own, and the marketplace's for its commission. */
const documentsOfPosting = sql`(values
  (
    case when m.is_sale then 'invoice' else 'credit_note' end,
    case when m.is_sale then o.total_minor else m.refund_minor end,
    case
      when m.is_sale then o.tax_minor
      when back.part is not null then back.tax_minor
      -- Refunds the remaining tax in proportion to the remaining order value.
      when m.refund_minor > 0 then coalesce(rest.tax_minor * m.refund_minor / nullif(rest.minor, 0), 0)
      else 0
    end,
    case
      when m.is_sale then o.included_tax_minor
      when back.part is not null then back.included_tax_minor
      when m.refund_minor > 0
        then coalesce(rest.included_tax_minor * m.refund_minor / nullif(rest.minor, 0), 0)
      else 0
    end
  ),
  (
    case when m.is_sale then 'commission' else 'commission_credit' end,
    m.commission_minor + m.commission_tax_minor,
    m.commission_tax_minor,
    0
  )
)`

/** What a document says of the store and of the part refunded, as of its issue. */
const contentJson = sql`jsonb_build_object(
  'store', jsonb_build_object(
    'name', s.name,
    'street', s.street,
    'city', s.city,
    'country', c.name,
    'email', case when not s.hides_email then s.email end,
    'phone', case when not s.hides_phone then s.phone end
  ),
  'of', case when n.line_id is not null then jsonb_build_object('line_id', n.line_id, 'quantity', n.quantity) end,
  'part', case when n.line_id is null then n.part end
)`

/** The printed number of a document `n`, for example INV-2026-00042. */
const documentLabel = sql`
  case n.kind
    when 'invoice' then 'INV'
    when 'credit_note' then 'CN'
    when 'commission' then 'TW-' || upper(n.slug)
    else 'TWC-' || upper(n.slug)
  end || '-' || n.year || '-' || lpad(n.number::text, greatest(5, length(n.number::text)), '0')`

/**
 * Issues missing documents of these orders: for a sale, the seller's invoice and the marketplace's commission
 * invoice; for refunds, the credit notes. Locks each number series until the transaction ends, so that no other
 * transaction takes a number in between.
 */
export async function insertDocuments({ db }: Pick<Work, 'db'>, orderIds: readonly string[]): Promise<void> {
  await sql`
    ${planned}
    with units as ${refundedParts(orderIds)},
    moved as ${postedAmounts(orderIds)},
    due as (
      select m.*, o.store_id, o.currency, s.slug, back.part, back.line_id, back.quantity, own.kind, own.amount_minor, own.tax_minor,
        own.included_tax_minor,
        extract(year from m.at at time zone s.timezone)::smallint as year
      from moved m
      join orders o on o.id = m.order_id
      join stores s on s.id = o.store_id
      left join lateral (
        select u.* from units u where u.order_id = o.id and m.key = 'refund owed request:' || u.id
      ) back on not m.is_sale
      left join lateral (
        select o.total_minor - coalesce(sum(u.amount_minor), 0) as minor,
          o.tax_minor - coalesce(sum(u.tax_minor), 0) as tax_minor,
          o.included_tax_minor - coalesce(sum(u.included_tax_minor), 0) as included_tax_minor
        from units u
        where u.order_id = o.id
      ) rest on not m.is_sale
      cross join lateral ${documentsOfPosting} own (kind, amount_minor, tax_minor, included_tax_minor)
      where own.amount_minor > 0
        and not exists (select from documents d where d.transaction_id = m.id and d.kind = own.kind)
    ),
    drawn as (
      insert into document_series as series (store_id, kind, year, last_number)
      select store_id, kind, year, count(*)
      from due
      group by store_id, kind, year
      order by store_id, kind, year
      on conflict (store_id, kind, year) do update set last_number = series.last_number + excluded.last_number
      returning store_id, kind, year, last_number
    ),
    numbered as (
      select d.*,
        n.last_number - count(*) over same + row_number() over (same order by d.at, d.id) as number
      from due d
      join drawn n using (store_id, kind, year)
      window same as (partition by d.store_id, d.kind, d.year)
    )
    insert into documents (
      id, store_id, kind, year, number, label, order_id, transaction_id, currency, amount_minor, tax_minor,
      included_tax_minor, content, issued_at
    )
    select gen_random_uuid(), n.store_id, n.kind, n.year, n.number,
      ${documentLabel},
      n.order_id, n.id, n.currency, n.amount_minor, n.tax_minor, n.included_tax_minor,
      ${contentJson},
      n.at
    from numbered n
    join stores s on s.id = n.store_id
    join countries c on c.code = s.country_code
  `.execute(db)
}

/** Sales and refunds of these orders, with their amounts as posted. */
function postedAmounts(orderIds: readonly string[]) {
  return sql`(
    select t.id, t.order_id, t.at, t.key, t.key = 'sale ' || t.order_id as is_sale,
      abs(coalesce(sum(e.amount) filter (where a.kind in ('refunds', 'goodwill')), 0))::bigint as refund_minor,
      abs(coalesce(sum(e.amount) filter (where a.kind = 'revenue'), 0))::bigint as commission_minor,
      abs(coalesce(sum(e.amount) filter (where a.kind = 'tax'), 0))::bigint as commission_tax_minor
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.order_id = any(${orderIds}::uuid[])
      and (t.key = 'sale ' || t.order_id or t.reverses is not null and t.key like 'refund owed %')
    group by t.id
  )`
}

/** Approved refund requests of these orders, with the tax of the part refunded. */
function refundedParts(orderIds: readonly string[]) {
  return sql`(
    select q.id, q.order_id, q.kind as part, q.line_id, q.quantity, q.amount_minor - q.market_minor as amount_minor,
      ${refundedTax(sql`l.tax_minor`, sql`o.shipping_tax_minor`)} as tax_minor,
      ${refundedTax(sql`l.included_tax_minor`, sql`o.shipping_included_tax_minor`)} as included_tax_minor
    from refund_requests q
    join orders o on o.id = q.order_id
    left join order_lines l on l.id = q.line_id
    cross join lateral (
      select coalesce(sum(before.quantity), 0)::bigint as pieces,
        coalesce(sum(before.amount_minor - before.market_minor), 0)::bigint as minor
      from refund_requests before
      where before.order_id = q.order_id
        and before.kind = q.kind
        and before.line_id is not distinct from q.line_id
        and before.state = 'approved'
        and (before.decided_at, before.id) < (q.decided_at, q.id)
    ) b
    where q.order_id = any(${orderIds}::uuid[])
      and q.state = 'approved'
      and q.kind <> 'write_off'
  )`
}

/** Returns orders sold before invoices were issued, earliest sale first. */
export async function readUnissued({ db }: Pick<Work, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select t.order_id
    from ledger_transactions t
    where t.cause = 'order'
      and t.order_id is not null
      and not exists (select from documents d where d.order_id = t.order_id)
    order by t.at, t.id
  `.execute(db)
  return rows.map(({ order_id }) => order_id)
}
