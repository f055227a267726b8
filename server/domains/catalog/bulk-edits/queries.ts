import { sql } from 'kysely'
import type { BulkAction } from '#contract/bulk-edits.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { isSelected, type Selected } from '../product-list/match-products.ts'
import type { Before } from './bulk-changes.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

export type StoredAction = BulkAction | { readonly kind: 'undo' }

export interface BulkEditRow {
  readonly id: string
  readonly action: StoredAction
  readonly undoes: string | null
  /** Null if an operator started it. */
  readonly store_id: string | null
  readonly created_by: string | null
  readonly creator: string | null
  readonly created_at: Date
  readonly finished_at: Date | null
  readonly is_undone: boolean
  readonly counts: Readonly<Record<'total' | 'done' | 'changed' | 'unchanged' | 'refused', number>>
}

export async function countSelected({ db, now }: Writing, of: Selected): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n
    from products p
    join product_listings l on l.product_id = p.id
    where ${isSelected(of, now)}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns the first products of a selection by store, in the order in which they are changed. */
export async function readFirst(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  of: Selected,
  count: number,
): Promise<{ id: string; store_id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; store_id: string; name: string }>`
    select p.id, p.store_id, ${translated(sql.ref('p.name'), locale)} as name
    from products p
    join product_listings l on l.product_id = p.id
    where ${isSelected(of, now)}
    order by p.store_id, p.id
    limit ${count}
  `.execute(db)
  return rows
}

interface NewEdit {
  readonly id: string
  readonly storeId: string | undefined
  readonly actorId: string
  readonly action: StoredAction
  readonly undoes?: string
}

export async function insertEdit({ db, now }: Writing, edit: NewEdit): Promise<void> {
  await db
    .insertInto('bulk_edits')
    .values({
      id: edit.id,
      store_id: edit.storeId ?? null,
      created_by: edit.actorId,
      created_at: now,
      action: JSON.stringify(edit.action),
      undoes: edit.undoes ?? null,
    })
    .execute()
}

export async function insertSelected(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  id: string,
  of: Selected,
): Promise<void> {
  await sql`
    insert into bulk_edit_products (bulk_edit_id, position, store_id, product_id, name)
    select ${id}, row_number() over (order by p.store_id, p.id), p.store_id, p.id, ${translated(sql.ref('p.name'), locale)}
    from products p
    join product_listings l on l.product_id = p.id
    where ${isSelected(of, now)}
  `.execute(db)
}

/** The products that an edit changed, with what they had before. */
export async function insertChangedBy({ db }: Reading, id: string, undoes: string): Promise<void> {
  await sql`
    insert into bulk_edit_products (bulk_edit_id, position, store_id, product_id, name, version, before)
    select ${id}, position, store_id, product_id, name, version, before
    from bulk_edit_products
    where bulk_edit_id = ${undoes}
      and outcome = 'changed'
      and product_id is not null
  `.execute(db)
}

/** Returns an edit of a store, or of an operator if `storeId` is undefined. */
export async function readEdit(
  { db }: Reading,
  { id, storeId, isLocked = false }: { id: string; storeId?: string | undefined; isLocked?: boolean },
): Promise<BulkEditRow | undefined> {
  const { rows } = await sql<BulkEditRow>`
    select
      edit.id,
      edit.action,
      edit.undoes,
      edit.store_id,
      edit.created_by,
      (select name from users where id = edit.created_by) as creator,
      edit.created_at,
      edit.finished_at,
      exists (select from bulk_edits later where later.undoes = edit.id) as is_undone,
      (
        select json_build_object(
          'total', count(*),
          'done', count(outcome),
          'changed', count(*) filter (where outcome = 'changed'),
          'unchanged', count(*) filter (where outcome = 'unchanged'),
          'refused', count(*) filter (where outcome = 'refused')
        )
        from bulk_edit_products
        where bulk_edit_id = edit.id
      ) as counts
    from bulk_edits edit
    where edit.id = ${id}
      and ${isLocked ? sql`true` : storeId === undefined ? sql`edit.store_id is null` : sql`edit.store_id = ${storeId}`}
    ${isLocked ? sql`for no key update of edit` : sql``}
  `.execute(db)
  return rows[0]
}

export interface WaitingProduct {
  readonly position: number
  readonly store_id: string
  readonly product_id: string | null
  readonly version: number | null
  readonly before: Before | null
}

/** Returns the next products of one store. */
export async function readWaiting({ db }: Reading, id: string, count: number): Promise<WaitingProduct[]> {
  const { rows } = await sql<WaitingProduct>`
    with waiting as (
      select position, store_id, product_id, version, before
      from bulk_edit_products
      where bulk_edit_id = ${id}
        and outcome is null
      order by position
      limit ${count}
    )
    select *
    from waiting
    where store_id = (select store_id from waiting order by position limit 1)
    order by position
  `.execute(db)
  return rows
}

export interface AppliedProduct {
  readonly position: number
  readonly outcome: 'changed' | 'unchanged' | 'refused'
  readonly problems: readonly string[]
  readonly version?: number | undefined
  readonly before?: Before | undefined
}

export async function setApplied(
  { db }: Reading,
  id: string,
  applied: readonly AppliedProduct[],
): Promise<void> {
  await sql`
    update bulk_edit_products done
    set outcome = item.outcome,
        problems = array(select jsonb_array_elements_text(item.problems)),
        version = item.version,
        before = item.before
    from jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) as item (
      position integer, outcome text, problems jsonb, version integer, before jsonb
    )
    where done.bulk_edit_id = ${id} and done.position = item.position
  `.execute(db)
}

export async function setFinished({ db, now }: Writing, id: string): Promise<void> {
  await db.updateTable('bulk_edits').set({ finished_at: now }).where('id', '=', id).execute()
}

export interface ReportedProduct {
  readonly position: number
  readonly product_id: string | null
  readonly name: string
  readonly outcome: string | null
  readonly problems: string[]
}

export async function readReport(
  { db }: Reading,
  {
    id,
    isRefused,
    after,
    count,
  }: { readonly id: string; readonly isRefused: boolean; readonly after: number; readonly count: number },
): Promise<ReportedProduct[]> {
  const { rows } = await sql<ReportedProduct>`
    select position, product_id, name, outcome, problems
    from bulk_edit_products
    where bulk_edit_id = ${id}
      and position > ${after}
      and ${isRefused ? sql`outcome = 'refused'` : sql`true`}
    order by position
    limit ${count}
  `.execute(db)
  return rows
}

/** Old reports are deleted with their edits. */
export async function deleteOldEdits({ db, now }: Writing): Promise<void> {
  await sql`delete from bulk_edits where created_at < ${now}::timestamptz - interval '90 days'`.execute(db)
}
