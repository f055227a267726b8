/** Whether goods are fresh or cooked: they are not returned, and a problem with them is reported the day they arrive. */
export function isPerishable({
  kind,
  isFresh,
}: {
  readonly kind: string
  readonly isFresh: boolean
}): boolean {
  return kind === 'dish' || isFresh
}
