import { type RawBuilder, sql } from 'kysely'
import type { AddressSnapshot } from '#contract/accounts.ts'
import type { CommissionScope } from '#contract/commission.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Allergen } from '#values/allergens.ts'
import type { IssuedDocumentKind } from '#values/issued-document.ts'
import { defaultColours } from '#values/theme.ts'

type Reading = Pick<Work, 'db'>

/** A filter: by order, by store, or none; for shoppers only documents that sellers issue to them. */
export interface WhichDocuments {
  readonly groupId?: string
  readonly storeId?: string
  readonly isForShopper?: boolean
}

export interface DocumentRow {
  readonly id: string
  readonly kind: IssuedDocumentKind
  readonly label: string
  readonly order_number: string
  readonly store_slug: string
  readonly store_name: string
  readonly currency: string
  readonly amount_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly issued_at: Date
}

const columns = sql`
  d.id, d.kind, d.label, o.number as order_number, s.slug as store_slug, s.name as store_name, d.currency, d.amount_minor,
  d.tax_minor, d.included_tax_minor, d.issued_at`

function isOf({ groupId, storeId, isForShopper = false }: WhichDocuments): RawBuilder<boolean> {
  return sql`
    (${groupId ?? null}::uuid is null or o.group_id = ${groupId ?? null}::uuid)
    and (${storeId ?? null}::uuid is null or d.store_id = ${storeId ?? null}::uuid)
    and (not ${isForShopper}::boolean or d.kind in ('invoice', 'credit_note'))`
}

/** Returns documents, latest first. */
export async function readDocuments(
  { db }: Reading,
  {
    kind,
    search,
    page,
    perPage,
    ...which
  }: WhichDocuments &
    NumberedPage & { readonly kind?: IssuedDocumentKind | undefined; readonly search?: string | undefined },
): Promise<(DocumentRow & { readonly total: number })[]> {
  const words = containing((search ?? '').toUpperCase())
  const { rows } = await sql<DocumentRow & { total: number }>`
    with found as materialized (
      select d.id, d.issued_at, d.label
      from documents d
      join orders o on o.id = d.order_id
      where ${isOf(which)}
        and (${kind ?? null}::text is null or d.kind = ${kind ?? null})
        and (${search ?? null}::text is null or d.label like ${words} or o.number like ${words})
    )
    select ${columns}, (select count(*) from found) as total
    from found f
    join documents d on d.id = f.id
    join orders o on o.id = d.order_id
    join stores s on s.id = d.store_id
    order by f.issued_at desc, f.label
    limit ${perPage}
    offset ${offsetOf({ page, perPage }, sql`(select count(*) from found)`)}
  `.execute(db)
  return rows
}

/** Returns the invoice numbers of an order by seller order number. */
export async function readInvoiceLabels({ db }: Reading, groupId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; label: string }>`
    select o.number, d.label
    from documents d
    join orders o on o.id = d.order_id
    where o.group_id = ${groupId}
      and d.kind = 'invoice'
  `.execute(db)
  return new Map(rows.map(({ number, label }) => [number, label]))
}

/** A document to render: the data stored at issue, and the order's lines, which never change. */
export interface FullDocumentRow extends DocumentRow {
  readonly content: {
    readonly store: {
      readonly name: string
      readonly street: string | null
      readonly city: string
      readonly country: Texts
      readonly email: string | null
      readonly phone: string | null
    }
    /** Null if the document covers everything left of the order. */
    readonly of: { readonly line_id: string; readonly quantity: number } | null
    /** The part covered, if not a line; older documents lack it. */
    readonly part?: 'delivery' | 'goodwill' | null
  }
  readonly timezone: string
  readonly contact: { readonly name: string; readonly email: string }
  readonly billing_address: AddressSnapshot | null
  readonly discount_minor: number
  readonly shipping_minor: number
  readonly cash_fee_minor: number
  readonly prices_include_tax: boolean
  readonly shipping_tax_bps: number
  readonly shipping_tax_minor: number
  readonly shipping_included_tax_minor: number
  /** The number of the invoice that it reverses. */
  readonly invoice_label: string | null
  readonly lines: readonly DocumentLineRow[]
}

export interface DocumentLineRow {
  readonly id: string
  readonly name: Texts
  readonly sku: string
  readonly options: readonly { readonly name: Texts; readonly value: Texts }[]
  readonly quantity: number
  readonly unit_price_minor: number
  readonly items_minor: number
  readonly tax_bps: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly commission_minor: number
  readonly commission_bps: number
  readonly scope: CommissionScope
}

export async function readDocument(
  { db }: Reading,
  { id, ...which }: WhichDocuments & { readonly id: string },
): Promise<FullDocumentRow | undefined> {
  const { rows } = await sql<FullDocumentRow>`
    select ${columns}, d.content, s.timezone, g.contact, g.billing_address, o.discount_minor, o.shipping_minor, o.cash_fee_minor,
      o.prices_include_tax, o.shipping_tax_bps, o.shipping_tax_minor, o.shipping_included_tax_minor,
      (
        select i.label
        from documents i
        where i.order_id = d.order_id
          and i.kind = case when d.kind = 'credit_note' then 'invoice' when d.kind = 'commission_credit' then 'commission' end
      ) as invoice_label,
      (
        select json_agg(json_build_object(
          'id', l.id,
          'name', l.name,
          'sku', l.sku,
          'options', l.options || l.personal_options,
          'quantity', l.quantity,
          'unit_price_minor', l.unit_price_minor,
          'items_minor', l.items_minor,
          'tax_bps', l.tax_bps,
          'tax_minor', l.tax_minor,
          'included_tax_minor', l.included_tax_minor,
          'commission_minor', l.commission_minor,
          'commission_bps', l.commission_bps,
          'scope', coalesce(r.scope, 'store')
        ) order by l.position)
        from order_lines l
        left join commission_rates r on r.id = l.commission_rate_id
        where l.order_id = o.id
      ) as lines
    from documents d
    join orders o on o.id = d.order_id
    join order_groups g on g.id = o.group_id
    join stores s on s.id = d.store_id
    where d.id = ${id}
      and ${isOf(which)}
  `.execute(db)
  return rows[0]
}

/** Returns the store's details as printed on packing slips. */
export async function readPackers(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeId: string,
): Promise<{ name: string; lines: string[] }> {
  const { rows } = await sql<{ name: string; lines: string[] }>`
    select s.name, array_remove(
      array[s.street, s.city, ${translated(sql.ref('land.name'), locale)}, s.phone, s.email], null
    ) as lines
    from stores s
    join countries land on land.code = s.country_code
    where s.id = ${storeId}
  `.execute(db)
  const [store] = rows
  if (!store) throw new Error(`Store ${storeId} not found for its staff`)
  return store
}

export async function readProductAllergens(
  { db }: Reading,
  productIds: readonly string[],
): Promise<Map<string, Allergen[]>> {
  const { rows } = await sql<{ id: string; allergens: Allergen[] }>`
    select id, allergens
    from products
    where id = any(${productIds}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, allergens }) => [id, allergens]))
}

export interface MarketSigns {
  readonly market: string
  readonly accent: string
  /** The key of its own logo, and whether the name is shown with it. */
  readonly logo: { readonly key: string; readonly isWithName: boolean } | undefined
}

/** From the published theme; without one, the default branding. */
export async function readMarketSigns({ db }: Reading): Promise<MarketSigns> {
  const row = await db
    .selectFrom('theme_versions')
    .select(({ ref }) => [
      sql<string | null>`${ref('theme')} ->> 'site_name'`.as('market'),
      sql<string | null>`${ref('theme')} ->> 'accent'`.as('accent'),
      sql<string | null>`${ref('theme')} ->> 'header_logo'`.as('logo'),
      sql<string | null>`${ref('theme')} ->> 'logo_shows_name'`.as('is_with_name'),
    ])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    market: row?.market ?? 'Tradewind',
    accent: row?.accent ?? defaultColours.accent,
    logo: row?.logo ? { key: row.logo, isWithName: row.is_with_name !== 'false' } : undefined,
  }
}
