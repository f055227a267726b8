import type { Work } from '#platform/work.ts'

/** The stars of all published reviews together, and how many there are. */
interface Rating {
  readonly sum: number
  readonly count: number
}

/** Returns a product's rating and store. Locks the product, so that of two changes the second counts the first. */
export async function lockRating(
  { db }: Pick<Work, 'db'>,
  productId: string,
): Promise<Rating & { readonly storeId: string }> {
  return db
    .selectFrom('products')
    .select(['store_id as storeId', 'rating_sum as sum', 'rating_count as count'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setRating(
  { db }: Pick<Work, 'db'>,
  { productId, sum, count }: Rating & { readonly productId: string },
): Promise<void> {
  await db
    .updateTable('products')
    .set({ rating_sum: sum, rating_count: count })
    .where('id', '=', productId)
    .execute()
}
