/** SQL of the public store directory. */

import { sql } from 'kysely'
import type { Vertical } from '#contract/vocabulary.ts'
import { largestSql } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type OpeningRow, openingColumns } from './opening.ts'
import { isListed } from './readiness.ts'

type Reading = Pick<Work, 'db' | 'now' | 'locale'>

export interface DirectoryRow extends OpeningRow {
  readonly id: string
  readonly name: string
  readonly vertical: Vertical
  readonly country_code: string
  readonly country_name: string
  readonly cuisine_slug: string | null
  readonly cuisine: string | null
  /** Slugs of the categories of its products. */
  readonly sells: string[]
  readonly delivery_zones: string[]
  readonly offers_pickup: boolean
  readonly stars: number | null
  readonly rating_score: number
  readonly created_at: Date
}

/** Returns every matching approved store; filtering and sorting happen in memory. */
export async function readDirectory(
  { db, now, locale }: Reading,
  only: { vertical?: Vertical | undefined; search?: string | undefined },
): Promise<DirectoryRow[]> {
  const search = only.search ? containing(only.search) : null
  const { rows } = await sql<DirectoryRow>`
    select
      s.id,
      s.name,
      s.vertical,
      s.country_code,
      ${translated(sql.ref('land.name'), locale)} as country_name,
      cuisine.slug as cuisine_slug,
      ${translated(sql.ref('cuisine.name'), locale)} as cuisine,
      s.sells,
      s.delivery_zones,
      s.offers_pickup,
      case when s.rating_count > 0 then s.rating_sum / s.rating_count end as stars,
      -- Bayesian average with eight assumed ratings of 3.8 stars.
      (s.rating_sum * 1000 + 30400) / (s.rating_count + 8) as rating_score,
      s.created_at,
      ${openingColumns(now)}
    from stores s
    join countries land on land.code = s.country_code
    left join categories cuisine on cuisine.id = s.cuisine_category_id
    where ${isListed}
      and ${only.vertical ? sql`s.vertical = ${only.vertical}` : sql`true`}
      and ${
        search
          ? sql`plain(concat_ws(' ', s.name, s.city, s.tagline ->> 'en', s.tagline ->> 'fr', land.name ->> 'en', land.name ->> 'fr', cuisine.name ->> 'en', cuisine.name ->> 'fr')) like plain(${search})`
          : sql`true`
      }
    order by s.name
  `.execute(db)
  return rows
}

/** Returns the top categories of all verticals or of one, in order. */
export async function readTopCategories(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  vertical: Vertical | undefined,
): Promise<{ slug: string; name: string }[]> {
  const { rows } = await sql<{ slug: string; name: string }>`
    select c.slug, ${translated(sql.ref('c.name'), locale)} as name
    from categories c
    where c.depth = 1
      and ${vertical ? sql`c.vertical = ${vertical}` : sql`c.vertical <> 'restaurants'`}
    order by c.vertical, c.position, c.path
  `.execute(db)
  return rows
}

export async function readSitemapStores(
  { db }: Pick<Work, 'db'>,
  asked: { after: string; limit: number },
): Promise<{ slug: string; vertical: Vertical; changed_at: Date; picture: string | null }[]> {
  const { rows } = await sql<{ slug: string; vertical: Vertical; changed_at: Date; picture: string | null }>`
    select
      s.slug,
      s.vertical,
      s.updated_at as changed_at,
      case when cover.id is not null then ${largestSql('cover')} end as picture
    from stores s
    left join pictures cover on cover.id = s.cover_id
    where ${isListed}
      and s.slug > ${asked.after}
    order by s.slug
    limit ${asked.limit}
  `.execute(db)
  return rows
}
