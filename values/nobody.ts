/** Name on orders of deleted accounts. */
export const NOBODY = '—'

/** Returns whether the contact belongs to a deleted account, which has no contact details left. */
export function isNobody({ name, phone }: { readonly name: string; readonly phone: string }): boolean {
  return name === NOBODY && phone === ''
}
