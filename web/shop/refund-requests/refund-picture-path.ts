/** A purchase, and its key for whoever has no account. */
export interface OrderProof {
  readonly number: string
  readonly key?: string | undefined
}

/** Where whoever made a purchase, or has its key, finds a picture of what is wrong with it. */
export function refundPicturePath({ number, key }: OrderProof, picture: string): string {
  const search = key === undefined ? '' : `?${new URLSearchParams({ key })}`
  return `/api/orders/${number}/refund-pictures/${picture}${search}`
}

/** Where the staff of a store find a picture of what is asked back of it. */
export function storePicturePath(store: string, picture: string): string {
  return `/api/seller/stores/${store}/refund-pictures/${picture}`
}

/** Where operators find a picture of what is asked back of any store. */
export function anyPicturePath(picture: string): string {
  return `/api/operator/refund-pictures/${picture}`
}
