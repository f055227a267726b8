/** An action requested before the visitor had to sign in, in a cookie that only our own pages set. */
const name = 'wanted'
const MAX_AGE_S = 30 * 60

// `later` moves an item from the cart to the wishlist.
const kinds = ['wish', 'compare', 'follow', 'later'] as const

export interface PendingAction {
  readonly kind: (typeof kinds)[number]
  /** Product id; for `follow`, the store's slug. */
  readonly what: string
  /** The page where it was requested; the action runs only when the visitor returns to it. */
  readonly path: string
}

export function pendingActionCookie({ kind, what, path }: PendingAction): string {
  const value = `${kind}.${encodeURIComponent(what)}.${encodeURIComponent(path)}`
  return `${name}=${value}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax`
}

export const clearPendingActionCookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`

const form = /(?:^|;\s*)wanted=(\w+)\.([0-9a-z-]{1,120})\.([^;\s]+)/

/** Returns the action requested before sign-in, if it was requested on this path. */
export function pendingActionIn(request: Request, path: string): PendingAction | undefined {
  const [, named, what, written] = form.exec(request.headers.get('cookie') ?? '') ?? []
  const kind = kinds.find((one) => one === named)
  if (!kind || !what || !written || decoded(written) !== path) return undefined
  return { kind, what, path }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
