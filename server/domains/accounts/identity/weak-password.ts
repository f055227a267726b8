/**
 * Refuses passwords that are guessed first: common ones, and those made of the owner's details (NIST SP 800-63B
 * 3.1.1.2). Pure.
 */
import { dictionary } from '@zxcvbn-ts/language-common'

export interface PasswordOwner {
  readonly name: string
  readonly email: string
  readonly marketName: string
}

export type PasswordWeakness = 'password_common' | 'password_personal'

/** About 49,000 passwords, in order of frequency in leaks, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** So few extra characters around a common password don't make it safe: `password2026!`. */
const ADDED_MAX = 5
/** Shorter words of a name are too common to check. */
const WORD_MIN = 3
/** How many characters may remain besides the owner's name: `ines-baptiste-x`. */
const REMAINING_CHARACTERS_MAX = 2

/** Returns why a password is refused; undefined if it is accepted. */
export function weaknessOf(password: string, owner: PasswordOwner): PasswordWeakness | undefined {
  const written = plain(password)
  if (isPersonal(written, owner)) return 'password_personal'
  return isCommon(written) ? 'password_common' : undefined
}

function isCommon(written: string): boolean {
  const compact = written.replaceAll(/[\s._-]+/g, '')
  const bare = compact.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const tried = [written, compact, ...(compact.length - bare.length <= ADDED_MAX ? [bare] : [])]
  if (tried.some((each) => common.has(each) || common.has(withLetters(each)))) return true
  return isRepeated(compact) || isSequence(compact)
}

function isPersonal(written: string, { name, email, marketName }: PasswordOwner): boolean {
  const skeleton = lettersOf(written)
  if (skeleton === '') return false
  const [mailbox = '', host = ''] = plain(email).split('@')
  const words = [name, email, mailbox, host.split('.')[0] ?? '', marketName]
    .map(plain)
    .flatMap((text) => [lettersOf(text), ...text.split(/[^\p{L}]+/u)])
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((one, other) => other.length - one.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), skeleton)
  return rest !== skeleton && rest.replaceAll(' ', '').length <= REMAINING_CHARACTERS_MAX
}

/** Matches up to four characters, repeated. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+$/u.test(text)
}

/** Matches neighbours in the alphabet or among the digits: `abcdefgh`, `98765432`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) =>
    codes.every((code, place) => place === 0 || code - (codes[place - 1] ?? 0) === step),
  )
}

const lettersByShape: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Turns `p@ssw0rd` into `password`. */
function withLetters(text: string): string {
  return Array.from(text, (character) => lettersByShape[character] ?? character).join('')
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, '')
}

/** Lower-cases, and removes accents and full-width forms. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
}
