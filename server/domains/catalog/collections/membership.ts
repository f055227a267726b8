/** The products of collections: rows in `collection_products`, and `k:<collection id>` in the facets of listings. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { fulfils, type RuleRow, readRules, type WhichRules } from './rules.ts'

type Moment = Pick<Work, 'db' | 'now'>
type Products = readonly string[] | 'all'

/** Puts changed products into the collections whose rules they fulfil now, and takes them out of the others. */
export async function refreshMembership(work: Moment, products: Products): Promise<void> {
  const rules = await readRules(work, 'all')
  await write(work, { rules, products })
}

/** Evaluates rules for all products. */
export async function refreshRules(work: Moment, which: WhichRules): Promise<boolean> {
  return write(work, { rules: await readRules(work, which), products: 'all' })
}

interface Scope {
  readonly rules: readonly RuleRow[]
  readonly products: Products
}

/** Returns whether anything changed. */
async function write(work: Moment, scope: Scope): Promise<boolean> {
  if (scope.rules.length === 0) return false
  const changed = await writeMembers(work, scope)
  if (changed) await writeFacets(work, { ...scope, collectionIds: scope.rules.map(({ id }) => id) })
  return changed
}

async function writeMembers({ db, now }: Moment, { rules, products }: Scope): Promise<boolean> {
  const among = products === 'all' ? sql`true` : sql`l.product_id = any(${products}::uuid[])`
  const wanted = rules.map(
    (rule) => sql`
      select ${rule.id}::uuid as collection_id, l.product_id
      from product_listings l
      where ${among}
        and ${fulfils(rule, now)}`,
  )
  const { rows } = await sql<{ changed: number }>`
    with wanted as materialized (${sql.join(wanted, sql` union all `)}),
    removed as (
      delete from collection_products member
      where member.collection_id = any(${rules.map(({ id }) => id)}::uuid[])
        and ${products === 'all' ? sql`true` : sql`member.product_id = any(${products}::uuid[])`}
        and not exists (
          select from wanted
          where wanted.collection_id = member.collection_id
            and wanted.product_id = member.product_id
        )
      returning 1
    ),
    added as (
      insert into collection_products (collection_id, product_id)
      select wanted.collection_id, wanted.product_id
      from wanted
      where not exists (
        select from collection_products member
        where member.collection_id = wanted.collection_id
          and member.product_id = wanted.product_id
      )
      order by wanted.product_id, wanted.collection_id
      on conflict do nothing
      returning 1
    )
    select (select count(*) from removed) + (select count(*) from added) as changed
  `.execute(db)
  return (rows[0]?.changed ?? 0) > 0
}

/** Makes the facets of listings name the collections that their products are in. */
export async function writeFacets(
  { db }: Pick<Work, 'db'>,
  { collectionIds, products }: { readonly collectionIds: readonly string[]; readonly products: Products },
): Promise<void> {
  const facets = collectionIds.map((id) => `k:${id}`)
  const among = (column: string) =>
    products === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${products}::uuid[])`
  await sql`
    update product_listings l
    set facets = array(
        select facet
        from unnest(l.facets) with ordinality each (facet, place)
        where facet not like 'k:%'
        order by place
      ) || array(
        select 'k:' || member.collection_id
        from collection_products member
        where member.product_id = l.product_id
        order by member.collection_id
      ),
      changed_in = pg_current_xact_id()
    from (
      select member.product_id
      from collection_products member
      join product_listings missing on missing.product_id = member.product_id
      where member.collection_id = any(${collectionIds}::uuid[])
        and ${among('member.product_id')}
        and not missing.facets @> array['k:' || member.collection_id]
      union
      select left_over.product_id
      from product_listings left_over
      cross join lateral unnest(left_over.facets) facet
      where left_over.facets && ${facets}::text[]
        and ${among('left_over.product_id')}
        and facet = any(${facets}::text[])
        and not exists (
          select from collection_products member
          where member.product_id = left_over.product_id
            and facet = 'k:' || member.collection_id
        )
    ) changed
    where l.product_id = changed.product_id
  `.execute(db)
}
