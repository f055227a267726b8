import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readParcel } from './queries.ts'

/** What delivery needs to know of one piece of a product. */
export interface Parcel {
  readonly storeId: string
  readonly city: string
  readonly returnsDays: number
  readonly weightGrams: number
  readonly categoryPath: string
  readonly isAlcohol: boolean
  readonly isFresh: boolean
  readonly kind: 'simple' | 'variable' | 'dish'
}

/**
 * One piece of a product that the public may see, as it is sent; `sku` tells which where variants weigh differently.
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
