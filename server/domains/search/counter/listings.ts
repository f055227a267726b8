/** Loads the columns from the database, and then their changes. */
import type { Client } from 'pg'
import {
  type Columns,
  createColumns,
  type Listing,
  putListing,
  putStores,
  removeListing,
  type StoreRow,
} from './columns.ts'
import { isNew, readOfOneMoment } from './snapshot.ts'

/** Columns with everything visible to their snapshot. */
export interface Filled {
  readonly columns: Columns
  snapshot: string
}

const ROWS_AT_ONCE = 5_000

type Row = [
  place: number,
  storeId: string,
  isOffered: boolean,
  publishedAt: number,
  price: number,
  discount: number,
  stars: number,
  sold: number,
  facets: string,
  numbers: Readonly<Record<string, number>> | null,
]

const LISTING = `
  l.place,
  l.store_id,
  l.is_offered,
  coalesce(extract(epoch from l.published_at), 0)::integer as published_at,
  l.price_base::double precision as price,
  l.discount,
  coalesce(l.stars, 0) as stars,
  l.sold_count,
  concat_ws(chr(31), 'v:' || l.vertical, nullif(array_to_string(l.facets, chr(31)), '')) as facets,
  nullif(l.numbers, '{}') as numbers`

/** Reads all listings in batches of some thousands, in one snapshot. */
export function fill(client: Client): Promise<Filled> {
  return readOfOneMoment(client, async (snapshot) => {
    const columns = createColumns()
    await client.query(`declare listing no scroll cursor for select ${LISTING} from product_listings l`)
    for (;;) {
      const { rows: listings } = await client.query<Row>({
        text: `fetch ${ROWS_AT_ONCE} from listing`,
        rowMode: 'array',
      })
      for (const row of listings) putListing(columns, listingOf(row))
      if (listings.length < ROWS_AT_ONCE) break
    }
    putStores(columns, await readStores(client))
    return { columns, snapshot }
  })
}

/** Applies changes of transactions that the columns' snapshot did not see. */
export async function catchUp(client: Client, filled: Filled): Promise<void> {
  const { rows } = await client.query<{
    snapshot: string
    changed: Row[] | null
    removed: number[] | null
    stores: StoreRow[]
  }>(
    `select
       pg_current_snapshot()::text as snapshot,
       (
         select json_agg(json_build_array(
           place, store_id, is_offered, published_at, price, discount, stars, sold_count, facets, numbers
         ))
         from (
           select ${LISTING}
           from product_listings l
           where ${isNew('l')}
         ) changed
       ) as changed,
       (
         select json_agg(r.place)
         from removed_listings r
         where ${isNew('r')}
       ) as removed,
       (${STORES}) as stores`,
    [filled.snapshot],
  )
  const [row] = rows
  if (!row) throw new Error('Changed listings query returned no row')
  for (const place of row.removed ?? []) removeListing(filled.columns, place)
  for (const changed of row.changed ?? []) putListing(filled.columns, listingOf(changed))
  putStores(filled.columns, row.stores)
  filled.snapshot = row.snapshot
}

const STORES = `
  select coalesce(
    json_agg(json_build_object('id', s.id, 'country', s.country_code, 'isApproved', s.state = 'approved')),
    '[]'
  )
  from stores s`

async function readStores(client: Client): Promise<StoreRow[]> {
  const { rows } = await client.query<{ stores: StoreRow[] }>(`select (${STORES}) as stores`)
  return rows[0]?.stores ?? []
}

const NONE: Listing['numbers'] = {}

function listingOf(row: Row): Listing {
  const [place, storeId, isOffered, publishedAt, price, discount, stars, sold, facets, numbers] = row
  return {
    place,
    storeId,
    isOffered,
    publishedAt,
    price,
    discount,
    stars,
    sold,
    facets,
    numbers: numbers ?? NONE,
  }
}
