import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { Snapshot } from './run-import.ts'

export interface Undoable {
  readonly position: number
  readonly outcome: 'new' | 'changed'
  readonly product_id: string
  readonly version: number
  readonly before: Snapshot | null
}

export async function readUndoable({ db }: Pick<Work, 'db'>, id: string, count: number): Promise<Undoable[]> {
  const { rows } = await sql<Undoable>`
    select position, outcome, product_id, version, before
    from import_products
    where import_id = ${id}
      and applied_at is not null
      and undone_at is null
      and outcome in ('new', 'changed')
      and product_id is not null
    order by position
    limit ${count}
  `.execute(db)
  return rows
}

/** Marks products as undone; those in `kept` stay as they are, which the report says. */
export async function setUndone(
  { db, now }: Pick<Work, 'db' | 'now'>,
  id: string,
  { positions, kept }: { positions: readonly number[]; kept: readonly number[] },
): Promise<void> {
  await sql`
    update import_products
    set undone_at = ${now},
        issues = case when position = any(${kept}::integer[])
          then issues || jsonb_build_array(jsonb_build_object('row', rows[1], 'code', 'undo_left_out', 'isWarning', true))
          else issues end
    where import_id = ${id} and position = any(${positions}::integer[])
  `.execute(db)
}
