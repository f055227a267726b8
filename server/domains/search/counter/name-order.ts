/** Ranks products by name per language, so that deep pages of a list by name need no scan. */
import type { Client } from 'pg'
import { contentLocales } from '#domains/catalog/index.ts'
import { CHANGED_MAX, isNew, readOfOneMoment } from './snapshot.ts'

/** Rank by place, lower first. A later product gets a fraction between its neighbours. */
type Ranks = Float64Array

export type NameOrder = Map<string, Ranks>

/** Name ranks with everything visible to their snapshot. */
export interface Names {
  readonly order: NameOrder
  snapshot: string
}

/** Reads the order of all names in one snapshot. */
export function fillNames(client: Client): Promise<Names> {
  return readOfOneMoment(client, async (snapshot) => {
    const order: NameOrder = new Map()
    for (const locale of contentLocales) order.set(locale, ranksOf(await readPlaces(client, locale)))
    return { order, snapshot }
  })
}

async function readPlaces(client: Client, locale: string): Promise<Buffer> {
  const { rows } = await client.query<{ places: Buffer | null }>(
    `select string_agg(int4send(l.place), '' order by v.sort_name, v.product_id) as places
     from product_views v
     join product_listings l on l.product_id = v.product_id
     where v.locale = $1`,
    [locale],
  )
  return rows[0]?.places ?? Buffer.alloc(0)
}

/**
 * Applies changes of transactions that the names' snapshot did not see.
 * @returns false when too many have changed and all must be read again
 */
export async function catchUpNames(client: Client, names: Names): Promise<boolean> {
  const { rows } = await client.query<{ snapshot: string; count: number; renamed: Renamed[] | null }>(
    `with changed as materialized (
       select d.product_id, d.place
       from search_documents d
       where ${isNew('d')}
       limit ${CHANGED_MAX}
     )
     select
       pg_current_snapshot()::text as snapshot,
       (select count(*)::integer from changed) as count,
       ${RENAMED} as renamed`,
    [names.snapshot],
  )
  const [row] = rows
  if (!row) throw new Error('Changed names query returned no row')
  if (row.count === CHANGED_MAX) return false
  rankNames(names.order, row.renamed ?? [])
  names.snapshot = row.snapshot
  return true
}

function ranksOf(places: Buffer): Ranks {
  const count = places.length / Uint32Array.BYTES_PER_ELEMENT
  let length = 0
  for (let rank = 0; rank < count; rank++) length = Math.max(length, places.readUInt32BE(rank * 4) + 1)
  const ranks = new Float64Array(length)
  for (let rank = 0; rank < count; rank++) ranks[places.readUInt32BE(rank * 4)] = rank
  return ranks
}

interface Renamed {
  readonly locale: string
  readonly place: number
  /** Ranks of the neighbouring names; null at either end. */
  readonly before: number | null
  readonly after: number | null
}

/** SQL expression for all `Renamed` rows of the products in `changed`, in their new order. */
const RENAMED = `(
  select json_agg(
    json_build_object(
      'locale', v.locale,
      'place', c.place,
      'before', ${neighbour('<', 'desc')},
      'after', ${neighbour('>', 'asc')}
    )
    order by v.locale, v.sort_name, v.product_id
  )
  from changed c
  join product_views v on v.product_id = c.product_id
)`

function neighbour(side: '<' | '>', direction: 'asc' | 'desc'): string {
  return `(
    select nl.place
    from product_views n
    join product_listings nl on nl.product_id = n.product_id
    where n.locale = v.locale
      and (n.sort_name, n.product_id) ${side} (v.sort_name, v.product_id)
    order by n.sort_name ${direction}, n.product_id ${direction}
    limit 1
  )`
}

/** Ranks products between their neighbours; expects them in order. */
function rankNames(order: NameOrder, renamed: readonly Renamed[]): void {
  for (const run of runsOf(renamed)) rankRun(order, run)
}

/** Groups adjacent changed products, whose outer neighbours have not changed. */
function runsOf(rows: readonly Renamed[]): Renamed[][] {
  const runs: Renamed[][] = []
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1)
    if (last && last.locale === row.locale && last.place === row.before) runs.at(-1)?.push(row)
    else runs.push([row])
  }
  return runs
}

function rankRun(order: NameOrder, run: readonly Renamed[]): void {
  const [first, last] = [run.at(0), run.at(-1)]
  if (!first || !last) return
  const ranks = roomFor(order, first.locale, Math.max(...run.map(({ place }) => place)))
  const rankAt = (place: number | null) => (place === null ? undefined : ranks[place])
  const after = rankAt(last.after)
  const from = rankAt(first.before) ?? (after ?? 0) - run.length - 1
  const step = ((after ?? from + run.length + 1) - from) / (run.length + 1)
  for (const [index, { place }] of run.entries()) ranks[place] = from + step * (index + 1)
}

function roomFor(order: NameOrder, locale: string, place: number): Ranks {
  const ranks = order.get(locale) ?? new Float64Array(0)
  if (place < ranks.length) return ranks
  const larger = new Float64Array(Math.ceil((place + 1) * 1.5))
  larger.set(ranks)
  order.set(locale, larger)
  return larger
}
