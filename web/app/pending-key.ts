/**
 * The key of a step that continues on the next page: an emailed code or a second factor still to be entered. It is in
 * an HttpOnly cookie, so that it appears in no address and no history.
 */
type Begun = 'code' | 'factor'

const MAX_AGE_S = 60 * 60

export function pendingKeyCookie(begun: Begun, key: string, url: URL): string {
  return `${nameOf(begun)}=${key}; ${attributes(url)}; Max-Age=${MAX_AGE_S}`
}

export function clearPendingKeyCookie(begun: Begun, url: URL): string {
  return `${nameOf(begun)}=; ${attributes(url)}; Max-Age=0`
}

export function pendingKeyIn(begun: Begun, request: Request): string | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${nameOf(begun)}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1]
}

function nameOf(begun: Begun): string {
  return `begun_${begun}`
}

function attributes({ protocol }: URL): string {
  return `Path=/; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
}
