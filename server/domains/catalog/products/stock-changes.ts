/** Counted stock entered with a product. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

export interface StockChange {
  readonly productId: string
  readonly variantId: string
  readonly onHand: number
  /** The count the change is based on: the difference is added. */
  readonly was: number | undefined
}

export interface StockTarget {
  readonly productId: string
  readonly variantId: string
  /** Undefined if the variant is not counted yet. */
  readonly before: number | undefined
  readonly reserved: number
  readonly after: number
}

/** Returns what each count changes to. Locks the levels in the order of their variants. */
export async function stockTargets(
  { db }: Pick<Work, 'db'>,
  changes: readonly StockChange[],
): Promise<StockTarget[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<{ variant_id: string; on_hand: number; reserved: number }>`
    select variant_id, on_hand, reserved
    from stock_levels
    where variant_id = any(${changes.map(({ variantId }) => variantId)}::uuid[])
    order by variant_id
    for no key update
  `.execute(db)
  const levels = new Map(rows.map((row) => [row.variant_id, row]))
  return changes.map(({ productId, variantId, onHand, was }) => {
    const level = levels.get(variantId)
    const after = was === undefined || !level ? onHand : level.on_hand + onHand - was
    return { productId, variantId, before: level?.on_hand, reserved: level?.reserved ?? 0, after }
  })
}

/** Writes the counts with a movement for each difference. A variant that was not counted is counted from now on. */
export async function writeStock(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    targets,
    actorId,
    isImport = false,
  }: {
    readonly targets: readonly StockTarget[]
    readonly actorId: string | null
    readonly isImport?: boolean
  },
): Promise<void> {
  if (targets.length === 0) return
  const rows = targets.map(({ variantId, before, after }) => ({
    variant_id: variantId,
    on_hand: after,
    delta: after - (before ?? 0),
    kind: isImport ? 'imported' : before === undefined ? 'received' : 'counted',
  }))
  await sql`
    with target as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as target (variant_id uuid, on_hand integer, delta integer, kind text)
    ),
    written as (
      insert into stock_levels as level (variant_id, on_hand)
      select variant_id, on_hand
      from target
      order by variant_id
      on conflict (variant_id) do update set on_hand = excluded.on_hand
      returning level.variant_id
    )
    insert into stock_moves (variant_id, delta, kind, actor_id, at)
    select target.variant_id, target.delta, target.kind, ${actorId}::uuid, ${now}
    from written
    join target on target.variant_id = written.variant_id
    where target.delta <> 0
  `.execute(db)
}

/** Locks levels of variants in their order, before their variants change how they are sold beyond the stock. */
export async function lockLevels({ db }: Pick<Work, 'db'>, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  await sql`
    select variant_id
    from stock_levels
    where variant_id = any(${variantIds}::uuid[])
    order by variant_id
    for no key update
  `.execute(db)
}
