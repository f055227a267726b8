import type { holdRules } from '#contract/reviews.ts'

type HoldRule = (typeof holdRules)[number]

const LINK =
  /\b(?:https?:\/\/|www\.)\S|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|shop|store|online|site|io|co|me|ru|cn|top|xyz)\b/iu
const EMAIL = /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\s?\.\s?[\p{L}]{2,})+/iu
// Seven digits or more with what people put between them; a date or a size has fewer.
const PHONE = /(?:\+|\b)\d(?:[\s().-]{0,2}\d){6,}\b/u
const REPETITION = /(\S)\1{5,}|(\S{2,})(?:\s*\2){4,}/iu

/** What in some texts has to be looked at by somebody before everybody reads it. */
export function rulesTripped(texts: readonly string[]): HoldRule[] {
  const rules: [HoldRule, RegExp][] = [
    ['link', LINK],
    ['email', EMAIL],
    ['phone', PHONE],
    ['repetition', REPETITION],
  ]
  return rules.filter(([, expression]) => texts.some((text) => expression.test(text))).map(([rule]) => rule)
}
