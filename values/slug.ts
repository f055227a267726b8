const LENGTH_MAX = 60

/** A name as part of an address; `whenNone` for one in letters that no address is written in. */
export function slugOf(name: string, whenNone: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? whenNone : slug
}
