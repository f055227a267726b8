import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { StoredIssue } from './issues.ts'
import { isPublishable } from './queries.ts'

type Reading = Pick<Work, 'db'>

export async function setPublishing({ db }: Reading, id: string): Promise<void> {
  await db.updateTable('imports').set({ publishes: true }).where('id', '=', id).execute()
}

/** Whether all pictures of an import are fetched or given up. */
export async function hasAllPictures({ db }: Reading, importId: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_pictures where import_id = ${importId} and next_at is not null limit 1
  `.execute(db)
  return rows.length === 0
}

export interface NewProduct {
  readonly position: number
  readonly product_id: string
  readonly row: number
}

/** New products of an import that are to be published and have not been tried yet. */
export async function readUnpublished(
  { db }: Reading,
  importId: string,
  count: number,
): Promise<NewProduct[]> {
  const { rows } = await sql<NewProduct>`
    select position, product_id, coalesce(rows[1], 1) as row
    from import_products
    where import_id = ${importId}
      and outcome = 'new'
      and ${isPublishable}
      and applied_at is not null
      and undone_at is null
      and publication is null
      and product_id is not null
    order by position
    limit ${count}
  `.execute(db)
  return rows
}

export interface Publication {
  readonly position: number
  readonly publication: 'published' | 'submitted' | 'incomplete'
  /** Why the product stays a draft. */
  readonly issues: readonly StoredIssue[]
}

export async function setPublications(
  { db }: Reading,
  importId: string,
  publications: readonly Publication[],
): Promise<void> {
  await sql`
    update import_products item
    set publication = given.publication, issues = item.issues || given.issues
    from jsonb_to_recordset(${JSON.stringify(publications)}::jsonb) as given (
      position integer, publication text, issues jsonb
    )
    where item.import_id = ${importId} and item.position = given.position
  `.execute(db)
}
