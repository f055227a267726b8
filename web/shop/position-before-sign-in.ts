/** Position on the page where a visitor was sent to sign in; kept in session storage. */
import type { ShopDialog } from './shop-dialog.ts'

export interface Wanted {
  readonly kind: 'wish' | 'compare' | 'follow'
  /** Product id, or the store's slug for following. */
  readonly what: string
}

export interface Place {
  readonly path: string
  readonly scrollY: number
  /** Button that was pressed. */
  readonly wanted?: Wanted | undefined
  /** Dialog that was open, or about to open. */
  readonly dialog?: ShopDialog | undefined
}

const key = 'place_before_sign_in'

export function savePosition(place: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Without storage, visitors return to the top of the page.
  }
}

/** Returns the stored JSON; undefined without one. */
export function savedPosition(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function clearPosition(): void {
  sessionStorage.removeItem(key)
}
