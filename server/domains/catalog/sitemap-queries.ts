/** Sitemap queries, paged by position instead of offset. */
import { sql } from 'kysely'
import type { Vertical } from '#contract/vocabulary.ts'
import { largestSql } from '#domains/media/index.ts'
import type { Work } from '#platform/work.ts'
import { isPublic } from './card-columns.ts'

interface SitemapRow {
  readonly place: number
  readonly slug: string
  readonly vertical: Vertical
  readonly changed_at: Date
  readonly picture: string | null
}

/** Returns public products after one position, up to another. */
export async function readSitemapProducts(
  { db }: Pick<Work, 'db'>,
  asked: { after: number; last: number; limit: number },
): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select
      l.place,
      p.slug,
      p.vertical,
      greatest(p.updated_at, (select max(v.changed_at) from product_views v where v.product_id = p.id)) as changed_at,
      (
        select ${largestSql('picture')}
        from product_pictures shown
        join pictures picture on picture.id = shown.picture_id
        where shown.product_id = l.product_id
          and shown.position = 0
      ) as picture
    from product_listings l
    join products p on p.id = l.product_id
    join stores s on s.id = l.store_id
    where l.place > ${asked.after}
      and l.place <= ${asked.last}
      and ${isPublic}
    order by l.place
    limit ${asked.limit}
  `.execute(db)
  return rows
}

export async function readLastPlace({ db }: Pick<Work, 'db'>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(place) as last
    from product_listings
  `.execute(db)
  return rows[0]?.last ?? 0
}
