import { sql } from 'kysely'
import type { StoreSummary } from '#contract/catalog.ts'
import type { Vertical } from '#contract/common.ts'
import { runningDealSql } from '#domains/pricing/index.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { CardRow } from './card.ts'
import { cardColumns } from './card-columns.ts'
import type { Wanted } from './find-sellables.ts'
import { contentLocale } from './locales.ts'

export async function readCards(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  productIds: readonly string[],
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from product_listings l
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    where l.product_id = any(${productIds}::uuid[])
  `.execute(db)
  return rows
}

export interface SellableRow {
  readonly place: number
  readonly product_id: string
  readonly slug: string
  readonly kind: 'simple' | 'variable' | 'dish'
  readonly vertical: Vertical
  readonly name: Texts
  readonly currency: string
  readonly order_limit: number | null
  readonly category_path: string
  readonly is_alcohol: boolean
  readonly is_fresh: boolean
  readonly tags: string[]
  readonly is_offered: boolean
  readonly picture_id: string | null
  readonly store: StoreSummary
  readonly deal_percent: number | null
  readonly deal_ends_at: Date | null
  readonly available: number | null
  readonly variant: {
    id: string
    sku: string
    price_minor: number
    weight_grams: number
    is_active: boolean
  } | null
  readonly choices: { name: Texts; value: Texts }[]
  readonly modifiers: { id: string; group: Texts; label: Texts; price_minor: number }[]
  readonly is_chosen_rightly: boolean
}

/** Reads the tables themselves, not what was made ready from them: money and stock must be true. */
export async function readSellables(
  { db, now }: Pick<Work, 'db' | 'now'>,
  wanted: readonly Wanted[],
): Promise<SellableRow[]> {
  const asked = wanted.map(({ productId, variantId, modifierIds = [] }, place) => ({
    place,
    product_id: productId,
    variant_id: variantId ?? null,
    modifier_ids: modifierIds,
  }))
  const { rows } = await sql<SellableRow>`
    select
      asked.place,
      p.id as product_id,
      p.slug,
      p.kind,
      p.vertical,
      p.name,
      p.currency,
      p.order_limit,
      c.path as category_path,
      p.is_alcohol,
      p.is_fresh,
      p.tags,
      p.state = 'published' and not p.is_blocked and s.state = 'approved' as is_offered,
      (
        select shown.picture_id
        from product_pictures shown
        where shown.product_id = p.id
        order by shown.position
        limit 1
      ) as picture_id,
      json_build_object(
        'id', s.id, 'slug', s.slug, 'name', s.name, 'vertical', s.vertical, 'country_code', s.country_code
      ) as store,
      deal.percent as deal_percent,
      deal.ends_at as deal_ends_at,
      level.on_hand - level.reserved as available,
      case when variant.id is not null then json_build_object(
        'id', variant.id,
        'sku', variant.sku,
        'price_minor', variant.price_minor,
        'weight_grams', coalesce(variant.weight_grams, p.weight_grams),
        'is_active', variant.is_active
      ) end as variant,
      coalesce((
        select json_agg(json_build_object('name', o.name, 'value', value.label) order by o.position)
        from product_option_values value
        join product_options o on o.id = value.option_id
        where value.id = any(variant.option_value_ids)
      ), '[]') as choices,
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'group', g.name, 'label', m.label, 'price_minor', m.price_minor
        ) order by pg.position, m.position)
        from product_modifier_groups pg
        join modifier_groups g on g.id = pg.group_id
        join modifiers m on m.group_id = g.id
        where pg.product_id = p.id
          and m.id = any(asked.modifier_ids)
      ), '[]') as modifiers,
      (
        select count(*) filter (where answers.chosen not between answers.min_choices and answers.max_choices) = 0
          and coalesce(sum(answers.chosen), 0) = cardinality(asked.modifier_ids)
        from (
          select g.min_choices, g.max_choices, (
            select count(*)
            from modifiers m
            where m.group_id = g.id
              and m.id = any(asked.modifier_ids)
          ) as chosen
          from product_modifier_groups pg
          join modifier_groups g on g.id = pg.group_id
          where pg.product_id = p.id
        ) answers
      ) as is_chosen_rightly
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (place integer, product_id uuid, variant_id uuid, modifier_ids uuid[])
    join products p on p.id = asked.product_id
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join lateral (
      select v.id, v.sku, v.price_minor, v.weight_grams, v.is_active, v.option_value_ids
      from variants v
      where v.product_id = p.id
        and (
          v.id = asked.variant_id
          or asked.variant_id is null
            and v.is_active
            and not exists (
              select from variants other where other.product_id = p.id and other.is_active and other.id <> v.id
            )
        )
    ) variant on true
    left join stock_levels level on level.variant_id = variant.id
    left join lateral ${runningDealSql(sql.ref('p.id'), now)} deal on true
  `.execute(db)
  return rows
}
