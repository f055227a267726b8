/**
 * The key of something begun, between two pages: a code that is on its way, or a second factor that is still to be
 * given. It lies in a cookie that no script reads, so that it is in no address and no history.
 */
type Begun = 'code' | 'factor'

const MAX_AGE_S = 60 * 60

export function keepKey(begun: Begun, key: string, url: URL): string {
  return `${nameOf(begun)}=${key}; ${attributes(url)}; Max-Age=${MAX_AGE_S}`
}

export function forgetKey(begun: Begun, url: URL): string {
  return `${nameOf(begun)}=; ${attributes(url)}; Max-Age=0`
}

export function keptKey(begun: Begun, request: Request): string | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${nameOf(begun)}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1]
}

function nameOf(begun: Begun): string {
  return `begun_${begun}`
}

function attributes({ protocol }: URL): string {
  return `Path=/; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
}
