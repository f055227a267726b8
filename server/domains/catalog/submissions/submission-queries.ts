import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { Proposed } from './important-fields.ts'

type Writing = Pick<Work, 'db' | 'now'>

export interface NewSubmission {
  readonly id: string
  readonly product_id: string
  /** Null for a new product. */
  readonly proposed: Proposed | null
}

export async function insertSubmissions(
  { db, now }: Writing,
  {
    submissions,
    actorId,
  }: { readonly submissions: readonly NewSubmission[]; readonly actorId: string | null },
): Promise<void> {
  if (submissions.length === 0) return
  await sql`
    insert into product_submissions (id, product_id, kind, proposed, submitted_by, submitted_at)
    select
      id,
      product_id,
      case when jsonb_typeof(proposed) = 'object' then 'change' else 'new' end,
      case when jsonb_typeof(proposed) = 'object' then proposed end,
      ${actorId}::uuid,
      ${now}
    from jsonb_to_recordset(${JSON.stringify(submissions)}::jsonb)
      as row (id uuid, product_id uuid, proposed jsonb)
  `.execute(db)
}

/** Replaces the fields that pending changes propose. */
export async function setProposed(
  { db }: Pick<Work, 'db'>,
  changes: readonly { readonly product_id: string; readonly proposed: Proposed }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update product_submissions submission
    set proposed = row.proposed
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as row (product_id uuid, proposed jsonb)
    where submission.product_id = row.product_id
      and submission.closed_at is null
  `.execute(db)
}

/** Closes the open submissions of products that are not decided any more; rejected ones stay rejected. */
export async function closeSubmissions({ db, now }: Writing, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    update product_submissions
    set state = case state when 'pending' then 'withdrawn' else state end,
        closed_at = ${now}
    where product_id = any(${productIds}::uuid[])
      and closed_at is null
  `.execute(db)
}

export async function setApproved(
  { db, now }: Writing,
  {
    productId,
    actorId,
    replaced,
  }: { readonly productId: string; readonly actorId: string; readonly replaced: Proposed | null },
): Promise<void> {
  await sql`
    update product_submissions
    set state = 'approved',
        reason = null,
        decided_by = ${actorId},
        decided_at = ${now},
        closed_at = ${now},
        replaced = ${replaced === null ? null : JSON.stringify(replaced)}::jsonb
    where product_id = ${productId}
      and closed_at is null
  `.execute(db)
}

/** Rejects a pending submission. A scheduled product is not published. */
export async function setRejected(
  { db, now }: Writing,
  {
    productId,
    actorId,
    reason,
  }: { readonly productId: string; readonly actorId: string; readonly reason: string },
): Promise<void> {
  await sql`
    update product_submissions
    set state = 'rejected', reason = ${reason}, decided_by = ${actorId}, decided_at = ${now}
    where product_id = ${productId}
      and closed_at is null
  `.execute(db)
  await sql`update products set publish_at = null where id = ${productId}`.execute(db)
}

export async function setVersion(
  { db, now }: Writing,
  { productId, version }: { readonly productId: string; readonly version: number },
): Promise<void> {
  await db.updateTable('products').set({ version, updated_at: now }).where('id', '=', productId).execute()
}

export async function clearPublishAt({ db }: Pick<Work, 'db'>, productId: string): Promise<void> {
  await db.updateTable('products').set({ publish_at: null }).where('id', '=', productId).execute()
}
