/** Where on which page somebody was when they were sent to sign in; for as long as the tab is open. */
import type { ShopDialog } from './shop-dialog.ts'

export interface Wanted {
  readonly kind: 'wish' | 'compare' | 'follow'
  /** Of the product; to follow, the store's slug. */
  readonly what: string
}

export interface Place {
  readonly path: string
  readonly scrollY: number
  /** What was pressed. */
  readonly wanted?: Wanted | undefined
  /** What was open over the page, or was about to be. */
  readonly dialog?: ShopDialog | undefined
}

const key = 'place_before_sign_in'

export function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place))
  } catch {
    // Without storage they come back to the top of the page.
  }
}

/** As it was written; undefined where there is none. */
export function keptPlace(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetPlace(): void {
  sessionStorage.removeItem(key)
}
