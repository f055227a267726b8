import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

/**
 * Serializes changes of a store's products until the transaction ends, so that SKUs stay unique without failing at the
 * index. Taken before any lock of a product.
 */
export async function lockProducts({ db }: Pick<Work, 'db'>, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('products ' || ${storeId}::text, 0))`.execute(db)
}
