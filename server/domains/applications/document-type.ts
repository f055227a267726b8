/** Recognises documents by their bytes, not by their names. */

const HEAD_BYTES = 1024
const TAIL_BYTES = 2048

/** Requires the header and the trailer: a file with the header alone is something else in disguise. */
export function isPdf(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)).toString('latin1')
  return bytes.toString('latin1', 0, 5) === '%PDF-' && tail.includes('%%EOF') && !isPage(bytes)
}

/** Some readers treat a file as HTML if it has tags near the start. */
function isPage(bytes: Buffer): boolean {
  return /<(?:!doctype|html|script|svg|body|iframe)/i.test(bytes.toString('latin1', 0, HEAD_BYTES))
}

/** Returns the file name without folders, with the extension of the converted file. */
export function nameOf(given: string, ending: 'pdf' | 'webp'): string {
  const last = given.split(/[/\\]/).at(-1) ?? given
  const stem = last.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  return `${stem === '' ? 'document' : stem.slice(0, 180)}.${ending}`
}
