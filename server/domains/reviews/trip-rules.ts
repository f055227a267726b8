import type { moderationRules } from '#contract/reviews.ts'

type HoldRule = (typeof moderationRules)[number]

const LINK =
  /\b(?:https?:\/\/|www\.)\S|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|shop|store|online|site|io|co|me|ru|cn|top|xyz)\b/iu
const EMAIL = /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\s?\.\s?[\p{L}]{2,})+/iu
// Seven or more digits with separators; dates and sizes have fewer.
const PHONE = /(?:\+|\b)\d(?:[\s().-]{0,2}\d){6,}\b/u
const REPETITION = /(\S)\1{5,}|(\S{2,})(?:\s*\2){4,}/iu

/** Returns the moderation rules that texts match; matching texts need review before they are published. */
export function rulesTripped(texts: readonly string[]): HoldRule[] {
  const rules: [HoldRule, RegExp][] = [
    ['link', LINK],
    ['email', EMAIL],
    ['phone', PHONE],
    ['repetition', REPETITION],
  ]
  return rules.filter(([, expression]) => texts.some((text) => expression.test(text))).map(([rule]) => rule)
}
