import { sql } from 'kysely'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { OwnPart, ProductPart } from '#values/product-part.ts'

/** The sections hidden on the page of the statement's product `p`. */
export const leftOutColumn = sql<ProductPart[]>`product_parts_left_out(p.id)`

export async function readLeftOut({ db }: Pick<Work, 'db'>, productId: string): Promise<ProductPart[]> {
  const { rows } = await sql<{ left_out: ProductPart[] }>`
    select product_parts_left_out(${productId}) as left_out
  `.execute(db)
  return rows[0]?.left_out ?? []
}

export interface PartsRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** Whether it is shown, by section. */
  readonly own: Readonly<Partial<Record<OwnPart, boolean>>>
}

/** Returns a product, of any or of one store, with its own page settings. */
export async function readPartSettings(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { slug, storeId }: { slug: string; storeId: string | undefined },
): Promise<PartsRow | undefined> {
  const { rows } = await sql<PartsRow>`
    select
      p.id,
      p.slug,
      ${translated(sql.ref('p.name'), locale)} as name,
      coalesce(
        (select json_object_agg(own.part, own.is_shown) from product_parts own where own.product_id = p.id),
        '{}'
      ) as own
    from products p
    where p.slug = ${slug}
      and ${storeId === undefined ? sql`true` : sql`p.store_id = ${storeId}`}
  `.execute(db)
  return rows[0]
}

/** Replaces the page settings of one product; sections not listed follow the market's rules. */
export async function setPartSettings(
  { db }: Pick<Work, 'db'>,
  { productId, own }: { productId: string; own: PartsRow['own'] },
): Promise<void> {
  await sql`
    with said as (
      select key as part, value::boolean as is_shown
      from jsonb_each_text(${JSON.stringify(own)}::jsonb)
    ),
    unsaid as (
      delete from product_parts
      where product_id = ${productId}
        and part not in (select part from said)
    )
    insert into product_parts (product_id, part, is_shown)
    select ${productId}, part, is_shown
    from said
    on conflict (product_id, part) do update set is_shown = excluded.is_shown
  `.execute(db)
}
