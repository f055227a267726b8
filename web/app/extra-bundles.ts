/** Message bundles loaded by a dialog in addition to the page's own. */
import type { Bundle } from './message-bundles.ts'

const lent = new Set<Bundle>()

export function addExtraBundle(bundle: Bundle): void {
  lent.add(bundle)
}

export function isExtraBundle(bundle: Bundle): boolean {
  return lent.has(bundle)
}
