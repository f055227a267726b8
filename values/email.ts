/** Email addresses, also those with letters outside ASCII (RFC 6531). */
import punycode from 'punycode.js'
import { cleanText } from './text.ts'

/**
 * The one spelling of an address: lower case, compatibility characters such as full-width letters as plain ones, the
 * domain in Unicode however it was written. What is no address is returned as cleaned text.
 */
export function emailText(text: string): string {
  const plain = cleanText(text.normalize('NFKC')).toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  // A domain in ASCII that is not encoded has one spelling already.
  if (at < 1 || (/^[\x20-\x7e]*$/.test(domain) && !domain.includes('xn--'))) return plain
  try {
    return `${plain.slice(0, at)}@${punycode.toUnicode(punycode.toASCII(domain))}`
  } catch {
    return plain
  }
}

/** The address in ASCII with the shape of the original, for rules that are written for ASCII: letters stand for letters. */
export function asciiShape(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).replace(/(?=[^\x20-\x7e])[\p{L}\p{N}]\p{M}*/gu, 'x')
  return `${local}@${punycode.toASCII(email.slice(at + 1))}`
}
