import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { ProductKind } from '#values/product-kind.ts'
import type { ReturnsPolicy } from '#values/returns-policy.ts'
import { readParcel } from './queries.ts'

/** What delivery depends on, for one unit of a product. */
export interface Parcel {
  readonly storeId: string
  readonly city: string
  readonly returnsDays: number
  readonly weightGrams: number
  readonly categoryPath: string
  readonly isAlcohol: boolean
  readonly isFresh: boolean
  /** The product's own. */
  readonly policy: ReturnsPolicy | null
  readonly kind: ProductKind
}

/**
 * Returns one unit of a public product for delivery estimates; `sku` picks the variant, as weights can differ.
 * @throws not_found
 */
export async function parcelOf(
  work: Pick<Work, 'db'>,
  wanted: { readonly slug: string; readonly sku: string | undefined },
): Promise<Parcel> {
  const parcel = await readParcel(work, wanted)
  if (!parcel) throw problem('not_found')
  return parcel
}
