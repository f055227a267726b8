/** Hides contact details and links, also in common disguises, while a customer and a store have no order. */

const MASK = '•••'

const dot = String.raw`(?:\s*[([{]\s*(?:dot|point|punto|\.)\s*[)\]}]\s*|\s+(?:dot|point|punto)\s+|\s?\.\s?)`
const at = String.raw`(?:\s*[([{]\s*(?:at|arobase|@)\s*[)\]}]\s*|\s?@\s?)`
const atInWords = String.raw`(?:${at}|\s+(?:at|arobase|chez)\s+)`
const mailbox = String.raw`[\p{L}\p{N}._%+-]+`
const host = String.raw`[\p{L}\p{N}-]+`
const providers = 'gmail|hotmail|yahoo|outlook|icloud|proton(?:mail)?|live|orange|wanadoo'
// Endings that are no words of our languages, so that a missing space after a full stop is no link.
const endings =
  'com|net|org|info|biz|shop|store|online|site|website|app|link|page|io|co|fr|uk|gd|lc|jm|tt|bb|vc|dm|ag|gp|mq|bs|ht|gf'

const links = [
  String.raw`(?:https?|ftp)\s*:\s*\/\s*\/\s*\S+`,
  String.raw`\bwww\s?\.\s?\S+`,
  String.raw`\b(?:wa\.me|t\.me|bit\.ly|tinyurl\.com|fb\.me|m\.me)\S*`,
  String.raw`${host}(?:\.${host})*${dot}(?:${endings})\b(?:\/\S*)?`,
]
const emails = [
  String.raw`${mailbox}${at}${host}(?:${dot}\p{L}{2,})+`,
  String.raw`${mailbox}${atInWords}${host}(?:${dot}${host})*${dot}(?:${endings})\b(?:\/\S*)?`,
  String.raw`${mailbox}${atInWords}(?:${providers})\b(?:${dot}\p{L}{2,})?`,
  // Names on social networks.
  String.raw`(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}`,
]

const numberWords =
  'zero|zéro|oh|one|un|une|two|deux|three|trois|four|quatre|five|cinq|six|seven|sept|eight|huit|nine|neuf|double|triple'
/** A digit, or a letter that stands for one between digits. */
const digit = String.raw`[\p{Nd}oOlI|]`
const between = String.raw`[\s().,\/_*•·\p{Pd}]{0,4}`
const phones = [
  String.raw`(?<![\p{L}\p{N}])\+?\p{Nd}(?:${between}${digit}){5,}${between}\p{Nd}(?![\p{L}])`,
  String.raw`\b(?:(?:${numberWords}|\p{Nd})(?:[\s,.\p{Pd}]+|$)){6,}(?:${numberWords}|\p{Nd})?`,
]

const hidden = new RegExp([...emails, ...links, ...phones].join('|'), 'giu')
const DIGITS_MIN = 7
const day = /^\D*(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})\D*$/

export interface MaskedText {
  readonly text: string
  readonly isMasked: boolean
}

export function maskContacts(text: string): MaskedText {
  // Full-width and other lookalike characters become plain ones.
  const plain = text.normalize('NFKC')
  const masked = plain.replace(hidden, (found) => (isHarmless(found) ? found : withMask(found)))
  return masked === plain ? { text, isMasked: false } : { text: masked, isMasked: true }
}

/** Dates, and numbers too short for a telephone. */
function isHarmless(found: string): boolean {
  if (/[@:]|\p{L}{2,}/u.test(found)) return false
  const digits = found.match(/\p{Nd}/gu)?.length ?? 0
  return digits < DIGITS_MIN || day.test(found)
}

/** Keeps the white space around. */
function withMask(found: string): string {
  return found.replace(/^(\s*)[\s\S]*?(\s*)$/, `$1${MASK}$2`)
}
