/** Email addresses, including those with non-ASCII letters (RFC 6531). */
import punycode from 'punycode.js'
import { cleanText } from './text.ts'

/**
 * Normalises an email address: lower case, compatibility characters such as full-width letters as plain ones, the
 * domain in Unicode. Returns cleaned text if it is not an address.
 */
export function emailText(text: string): string {
  const plain = cleanText(text.normalize('NFKC')).toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  // An ASCII domain that is not encoded needs no normalisation.
  if (at < 1 || (/^[\x20-\x7e]*$/.test(domain) && !domain.includes('xn--'))) return plain
  try {
    return `${plain.slice(0, at)}@${punycode.toUnicode(punycode.toASCII(domain))}`
  } catch {
    return plain
  }
}

/** Returns an ASCII address of the same shape, for rules written for ASCII: each letter is replaced by a letter. */
export function asciiShape(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).replace(/(?=[^\x20-\x7e])[\p{L}\p{N}]\p{M}*/gu, 'x')
  return `${local}@${punycode.toASCII(email.slice(at + 1))}`
}
