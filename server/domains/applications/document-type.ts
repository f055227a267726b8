/** What a document is, by its bytes and not by what it is called. */

const HEAD_BYTES = 1024
const TAIL_BYTES = 2048

/** A PDF begins with its mark, and ends with one; what only carries the first is something else in disguise. */
export function isPdf(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)).toString('latin1')
  return bytes.toString('latin1', 0, 5) === '%PDF-' && tail.includes('%%EOF') && !isPage(bytes)
}

/** Some readers take for a page what has its tags at the beginning. */
function isPage(bytes: Buffer): boolean {
  return /<(?:!doctype|html|script|svg|body|iframe)/i.test(bytes.toString('latin1', 0, HEAD_BYTES))
}

/** The name of a document with the ending of what it has become, without folders. */
export function nameOf(given: string, ending: 'pdf' | 'webp'): string {
  const last = given.split(/[/\\]/).at(-1) ?? given
  const stem = last.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  return `${stem === '' ? 'document' : stem.slice(0, 180)}.${ending}`
}
