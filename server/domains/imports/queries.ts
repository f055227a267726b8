import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { ImportFormat, ImportOutcome, ImportState } from '#values/product-import.ts'
import type { StoredIssue } from './issues.ts'
import { piecesOf } from './pieces.ts'
import type { ImportField } from './read/fields.ts'
import type { ImportedProduct } from './read/imported-product.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

export interface ImportRow {
  readonly id: string
  readonly store_id: string
  readonly currency: string
  readonly created_by: string | null
  readonly creator: string | null
  readonly created_at: Date
  readonly file_name: string
  readonly format: ImportFormat
  readonly headers: string[]
  readonly samples: string[][]
  /** Chosen fields by place; null for columns that are not imported. */
  readonly columns: Readonly<Record<string, ImportField | null>>
  readonly categories: Readonly<Record<string, string | null>>
  readonly default_category_id: string | null
  readonly found_categories: Readonly<Record<string, number>>
  readonly state: ImportState
  readonly failure: string | null
  readonly ignored_rows: number
  readonly finished_at: Date | null
  readonly publishes: boolean
  readonly counts: Readonly<Record<ImportCount, number>>
  readonly pictures: Readonly<Record<'all' | 'done' | 'failed', number>>
}

type ImportCount = 'products' | ImportOutcome | 'done' | 'undone' | 'publishable' | 'published' | 'incomplete'

const LISTED = 50

/** Files without a status mean products that are on sale. */
export const isPublishable = sql`coalesce(product ->> 'status', 'active') = 'active'`

const columns = sql`
  i.id,
  i.store_id,
  (select currency from stores where id = i.store_id) as currency,
  i.created_by,
  (select name from users where id = i.created_by) as creator,
  i.created_at,
  i.file_name,
  i.format,
  i.headers,
  i.samples,
  i.columns,
  i.categories,
  i.default_category_id,
  i.found_categories,
  i.state,
  i.failure,
  i.ignored_rows,
  i.finished_at,
  i.publishes,
  (
    select json_build_object(
      'products', count(*),
      'new', count(*) filter (where outcome = 'new'),
      'changed', count(*) filter (where outcome = 'changed'),
      'unchanged', count(*) filter (where outcome = 'unchanged'),
      'refused', count(*) filter (where outcome = 'refused'),
      'done', count(*) filter (where applied_at is not null),
      'undone', count(*) filter (where undone_at is not null),
      'publishable', count(*) filter (where outcome = 'new' and ${isPublishable}),
      'published', count(*) filter (where publication in ('published', 'submitted')),
      'incomplete', count(*) filter (where publication = 'incomplete')
    )
    from import_products
    where import_id = i.id
  ) as counts,
  (
    select json_build_object(
      'all', count(*),
      'done', count(*) filter (where picture_id is not null),
      'failed', count(*) filter (where failure is not null)
    )
    from import_pictures
    where import_id = i.id
  ) as pictures
`

export async function insertImport(
  { db, now }: Writing,
  row: Pick<
    ImportRow,
    | 'id'
    | 'store_id'
    | 'file_name'
    | 'format'
    | 'headers'
    | 'samples'
    | 'columns'
    | 'categories'
    | 'default_category_id'
    | 'created_by'
    | 'state'
  >,
): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      ...row,
      samples: JSON.stringify(row.samples),
      columns: JSON.stringify(row.columns),
      categories: JSON.stringify(row.categories),
      created_at: now,
    })
    .execute()
}

export async function insertFile({ db }: Reading, importId: string, bytes: Buffer): Promise<void> {
  for (const piece of piecesOf(bytes)) {
    await db
      .insertInto('import_files')
      .values({ import_id: importId, ...piece })
      .execute()
  }
}

/** Returns a piece of the file; undefined after the last one. */
export async function readPiece(
  { db }: Reading,
  importId: string,
  position: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_files')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes
}

export async function readImport(
  { db }: Reading,
  { storeId, id }: { readonly storeId: string; readonly id: string },
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports i where i.id = ${id} and i.store_id = ${storeId}
  `.execute(db)
  return rows[0]
}

export async function readImports({ db }: Reading, storeId: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns}
    from imports i
    where i.store_id = ${storeId}
    order by i.created_at desc, i.id desc
    limit ${LISTED}
  `.execute(db)
  return rows
}

/** Reads an import for a job and locks it until the transaction ends. */
export async function lockImport({ db }: Reading, id: string): Promise<ImportRow | undefined> {
  await sql`select from imports where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<ImportRow>`select ${columns} from imports i where i.id = ${id}`.execute(db)
  return rows[0]
}

/** Changes the state if it is one of `from`; returns false otherwise. */
export async function moveImport(
  { db, now }: Writing,
  { id, from, to, failure }: { id: string; from: readonly ImportState[]; to: ImportState; failure?: string },
): Promise<boolean> {
  const { rows } = await sql`
    update imports
    set state = ${to},
        failure = ${failure ?? null},
        checked_at = case when ${to}::text = 'checked' then ${now}::timestamptz else checked_at end,
        finished_at = case when ${to}::text = 'finished' then ${now}::timestamptz else finished_at end
    where id = ${id}
      and state = any(${from}::text[])
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function setMapping(
  { db }: Reading,
  id: string,
  mapping: Pick<ImportRow, 'columns' | 'categories' | 'default_category_id'>,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      columns: JSON.stringify(mapping.columns),
      categories: JSON.stringify(mapping.categories),
      default_category_id: mapping.default_category_id,
    })
    .where('id', '=', id)
    .execute()
}

export interface SavedMapping {
  readonly columns: ImportRow['columns']
  readonly categories: ImportRow['categories']
  readonly default_category_id: string | null
}

export async function readMapping(
  { db }: Reading,
  { storeId, headers }: { storeId: string; headers: readonly string[] },
): Promise<SavedMapping | undefined> {
  const { rows } = await sql<SavedMapping>`
    select columns, categories, default_category_id
    from import_mappings
    where store_id = ${storeId} and headers_hash = ${hashOf(headers)}
  `.execute(db)
  return rows[0]
}

export async function saveMapping(
  { db, now }: Writing,
  { storeId, headers, mapping }: { storeId: string; headers: readonly string[]; mapping: SavedMapping },
): Promise<void> {
  await sql`
    insert into import_mappings (store_id, headers_hash, columns, categories, default_category_id, saved_at)
    values (
      ${storeId}, ${hashOf(headers)}, ${JSON.stringify(mapping.columns)}, ${JSON.stringify(mapping.categories)},
      ${mapping.default_category_id}, ${now}
    )
    on conflict (store_id, headers_hash) do update
    set columns = excluded.columns,
        categories = excluded.categories,
        default_category_id = excluded.default_category_id,
        saved_at = excluded.saved_at
  `.execute(db)
}

function hashOf(headers: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('base64url')
}

export async function deleteProductsFrom({ db }: Reading, id: string, position: number): Promise<void> {
  await db
    .deleteFrom('import_products')
    .where('import_id', '=', id)
    .where('position', '>=', position)
    .execute()
}

export interface PlannedProduct {
  readonly position: number
  readonly product: ImportedProduct
  readonly outcome: ImportOutcome
  readonly issues: readonly StoredIssue[]
  readonly productId: string | undefined
}

export async function insertProducts(
  { db }: Reading,
  id: string,
  planned: readonly PlannedProduct[],
): Promise<void> {
  const rows = planned.map(({ position, product, outcome, issues, productId }) => ({
    position,
    handle: product.handle,
    name: product.fields.name?.en ?? '',
    rows: product.rows,
    product,
    outcome,
    issues,
    product_id: productId,
  }))
  await sql`
    insert into import_products (import_id, position, handle, name, rows, product, outcome, issues, product_id)
    select ${id}, position, handle, name, rows, product, outcome, issues, product_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (
      position integer, handle text, name text, rows integer[], product jsonb, outcome text, issues jsonb,
      product_id uuid
    )
  `.execute(db)
}

export async function setFound(
  { db }: Reading,
  id: string,
  { categories, ignoredRows }: { categories: Readonly<Record<string, number>>; ignoredRows: number },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ found_categories: JSON.stringify(categories), ignored_rows: ignoredRows })
    .where('id', '=', id)
    .execute()
}

export interface ImportedRow {
  readonly position: number
  readonly handle: string
  readonly name: string
  readonly rows: number[]
  readonly variants: number
  readonly outcome: ImportOutcome
  readonly issues: StoredIssue[]
  readonly applied_at: Date | null
  readonly undone_at: Date | null
  readonly publication: string | null
}

/** Reads the products of an import in the order of the file, without what the file says of them. */
export async function readRows(
  { db }: Reading,
  { id, after, count }: { id: string; after: number; count: number },
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select
      position, handle, name, rows, jsonb_array_length(product -> 'variants') as variants, outcome, issues,
      applied_at, undone_at, publication
    from import_products
    where import_id = ${id} and position > ${after}
    order by position
    limit ${count}
  `.execute(db)
  return rows
}

export interface WaitingProduct {
  readonly position: number
  readonly product: ImportedProduct
  readonly issues: StoredIssue[]
}

export async function readWaiting({ db }: Reading, id: string, count: number): Promise<WaitingProduct[]> {
  const { rows } = await sql<WaitingProduct>`
    select position, product, issues
    from import_products
    where import_id = ${id}
      and outcome in ('new', 'changed')
      and applied_at is null
    order by position
    limit ${count}
  `.execute(db)
  return rows
}

export interface AppliedProduct {
  readonly position: number
  readonly outcome: ImportOutcome
  readonly issues: readonly StoredIssue[]
  readonly product_id: string | undefined
  readonly version: number | undefined
  readonly before: unknown
}

export async function setApplied(
  { db, now }: Writing,
  id: string,
  applied: readonly AppliedProduct[],
): Promise<void> {
  await sql`
    update import_products done
    set outcome = item.outcome,
        issues = item.issues,
        product_id = item.product_id,
        version = item.version,
        before = item.before,
        applied_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) as item (
      position integer, outcome text, issues jsonb, product_id uuid, version integer, before jsonb
    )
    where done.import_id = ${id} and done.position = item.position
  `.execute(db)
}

/** Finds the products that a file means: by an SKU of the store, else by the name in the file, else by slug. */
export async function findProducts(
  { db }: Reading,
  { storeId, products }: { storeId: string; products: readonly ImportedProduct[] },
): Promise<(string | undefined)[]> {
  const skus = products.flatMap(({ variants }) => variants.flatMap(({ sku }) => (sku ? [sku] : [])))
  const handles = products.map(({ handle }) => handle)
  const { rows } = await sql<{ kind: 'sku' | 'handle' | 'slug'; key: string; product_id: string }>`
    select 'sku' as kind, sku as key, product_id
    from variants
    where store_id = ${storeId} and removed_at is null and sku = any(${skus}::text[])
    union all
    select 'handle', handle, product_id
    from import_handles
    where store_id = ${storeId} and handle = any(${handles}::text[])
    union all
    select 'slug', slug, id
    from products
    where store_id = ${storeId} and slug = any(${handles}::text[])
  `.execute(db)
  const found = new Map(rows.map(({ kind, key, product_id }) => [`${kind} ${key}`, product_id]))
  return products.map(({ handle, variants }) => {
    const bySku = variants.map(({ sku }) => found.get(`sku ${sku}`)).find((id) => id !== undefined)
    return bySku ?? found.get(`handle ${handle}`) ?? found.get(`slug ${handle}`)
  })
}

export async function saveHandles(
  { db }: Reading,
  storeId: string,
  handles: readonly { handle: string; product_id: string }[],
): Promise<void> {
  await sql`
    insert into import_handles (store_id, handle, product_id)
    select ${storeId}, handle, product_id
    from jsonb_to_recordset(${JSON.stringify(handles)}::jsonb) as item (handle text, product_id uuid)
    on conflict (store_id, handle) do update set product_id = excluded.product_id
  `.execute(db)
}

/** Returns the variants of a store with these SKUs. */
export async function findVariants(
  { db }: Pick<Work, 'db'>,
  { storeId, skus }: { readonly storeId: string; readonly skus: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (skus.length === 0) return new Map()
  const rows = await db
    .selectFrom('variants')
    .select(['sku', 'id'])
    .where('store_id', '=', storeId)
    .where('sku', 'in', skus)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}
