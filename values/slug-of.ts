import anyAscii from 'any-ascii'

const LENGTH_MAX = 60

/** A name as part of an address, in Latin letters for every script; `whenNone` for one without letters or digits. */
export function slugOf(name: string, whenNone: string): string {
  // The library would spell emoji out.
  const slug = anyAscii(name.normalize('NFKC').replace(/['’‘ʼ`]|\p{Extended_Pictographic}/gu, ''))
    .toLowerCase()
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? whenNone : slug
}
