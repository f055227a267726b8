/** Placeholder origin for parsing a path; only used for comparison. */
const here = 'http://own.invalid'

/**
 * Returns a path to redirect to after a form, from a query or field that anyone may have set. Accepts only
 * same-origin paths with one leading slash and no backslash; returns `fallback` otherwise.
 */
export function sameOriginPath(text: unknown, fallback: string): string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return fallback
  if (!URL.canParse(text, here)) return fallback
  const url = new URL(text, here)
  return url.origin === here && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : fallback
}
