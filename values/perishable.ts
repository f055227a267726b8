/**
 * Returns whether goods are fresh or cooked. These cannot be returned, and problems must be reported on the day of
 * delivery.
 */
export function isPerishable({
  kind,
  isFresh,
}: {
  readonly kind: string
  readonly isFresh: boolean
}): boolean {
  return kind === 'dish' || isFresh
}
