/** Name on orders of deleted accounts. */
export const DELETED_USER_NAME = '—'

/** Returns whether the contact belongs to a deleted account, which has no contact details left. */
export function isDeletedUser({ name, phone }: { readonly name: string; readonly phone: string }): boolean {
  return name === DELETED_USER_NAME && phone === ''
}
