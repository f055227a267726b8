/** What stands on an order in place of the name of somebody whose account was deleted. */
export const NOBODY = '—'

/** Of somebody whose account was deleted nothing is left to reach them by. */
export function isNobody({ name, phone }: { readonly name: string; readonly phone: string }): boolean {
  return name === NOBODY && phone === ''
}
