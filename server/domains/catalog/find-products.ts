import { sql } from 'kysely'
import type { FoundProduct } from '#contract/dashboard-search.ts'
import { containing } from '#platform/containing.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

// A frequent word is not read in full: the best of this many are shown.
const READ_MAX = 500
/** Fewer letters are in too many names for an index to help. */
const LENGTH_MIN = 3

interface Sought {
  readonly search: string
  readonly limit: number
  /** Absent: the products of all stores. */
  readonly storeId?: string
}

type FoundRow = Omit<FoundProduct, 'store'> & { readonly store_slug: string; readonly store_name: string }

/** Finds products of any state by words of their names, those that begin with the search first. */
export async function findProducts(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { search, limit, storeId }: Sought,
): Promise<FoundProduct[]> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (!words.some((word) => word.length >= LENGTH_MIN)) return []
  const hasWords = sql.join(
    words.map((word) => sql`shown.sort_name like plain(${containing(word)})`),
    sql` and `,
  )
  const ofStore = storeId === undefined ? sql`true` : sql`p.store_id = ${storeId}`
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select p.id, shown.sort_name
      from product_views shown
      join products p on p.id = shown.product_id
      where ${hasWords} and ${ofStore}
      limit ${READ_MAX}
    ),
    best as (
      select id, bool_or(starts_with(sort_name, plain(${search}))) as is_first, min(sort_name) as sort_name
      from found
      group by id
      order by is_first desc, sort_name, id
      limit ${limit}
    )
    select p.id, ${translated(sql.ref('p.name'), locale)} as name, s.slug as store_slug, s.name as store_name,
      case when p.is_blocked then 'blocked' else p.state end as state
    from best
    join products p on p.id = best.id
    join stores s on s.id = p.store_id
    order by best.is_first desc, best.sort_name, best.id
  `.execute(db)
  return rows.map(({ store_slug: slug, store_name, ...row }) => ({
    ...row,
    store: { slug, name: store_name },
  }))
}
