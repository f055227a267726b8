/** What somebody asked for before they were sent to sign in, in a cookie that only our own pages write. */
const name = 'wanted'
const MAX_AGE_S = 30 * 60

export interface WantedWish {
  readonly kind: 'wish' | 'compare' | 'follow'
  /** Of the product; to follow, the store's slug. */
  readonly what: string
  /** The page it was asked for on: it is carried out on the way back to it only. */
  readonly path: string
}

export function wantedCookie({ kind, what, path }: WantedWish): string {
  const value = `${kind}.${what}.${encodeURIComponent(path)}`
  return `${name}=${value}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax`
}

export const noWantedCookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`

const form = /(?:^|;\s*)wanted=(wish|compare|follow)\.([0-9a-z-]{1,120})\.([^;\s]+)/

/** What the cookies of a request ask for on the way to a path. */
export function wantedWish(request: Request, path: string): WantedWish | undefined {
  const [, kind, what, written] = form.exec(request.headers.get('cookie') ?? '') ?? []
  if (!what || !written || decoded(written) !== path) return undefined
  return { kind: kind === 'compare' || kind === 'follow' ? kind : 'wish', what, path }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
