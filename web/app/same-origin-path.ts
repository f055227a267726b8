/** Stands in for our own address while a path is read; only its comparison matters. */
const here = 'http://own.invalid'

/**
 * A path to go to after a form, from a query or a field anyone may have written: kept when it is one of ours,
 * `fallback` otherwise (security.md 5.25: same origin, one leading slash, no backslash).
 */
export function sameOriginPath(text: unknown, fallback: string): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return fallback
  if (!URL.canParse(text, here)) return fallback
  const url = new URL(text, here)
  return url.origin === here && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : fallback
}
