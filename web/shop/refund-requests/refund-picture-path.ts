/** Order number, with the access key for visitors without an account. */
export interface OrderProof {
  readonly number: string
  readonly key?: string | undefined
}

/** Path of a refund request's picture, for the customer. */
export function refundPicturePath({ number, key }: OrderProof, picture: string): string {
  const search = key === undefined ? '' : `?${new URLSearchParams({ key })}`
  return `/api/orders/${number}/refund-pictures/${picture}${search}`
}

/** Path of a refund request's picture, for the store's staff. */
export function storePicturePath(store: string, picture: string): string {
  return `/api/seller/stores/${store}/refund-pictures/${picture}`
}

/** Path of a refund request's picture, for operators. */
export function anyPicturePath(picture: string): string {
  return `/api/operator/refund-pictures/${picture}`
}
