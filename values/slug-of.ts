import anyAscii from 'any-ascii'

const LENGTH_MAX = 60

/** Returns a name as a slug in Latin letters for every script, or `whenNone` if the name has no letters or digits. */
export function slugOf(name: string, whenNone: string): string {
  // Removed first, because the library would spell emoji out.
  const slug = anyAscii(name.normalize('NFKC').replace(/['’‘ʼ`]|\p{Extended_Pictographic}/gu, ''))
    .toLowerCase()
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? whenNone : slug
}
