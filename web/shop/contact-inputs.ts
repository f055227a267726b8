import { textLengths } from '#values/text-lengths.ts'

/** Attributes of text inputs for an email address and a phone number, left to right in every language. */
export const emailInput = {
  type: 'email',
  required: true,
  maxLength: textLengths.email,
  autoComplete: 'email',
  dir: 'ltr',
} as const

/** The pattern is the API's rule. */
export const phoneInput = {
  type: 'tel',
  required: true,
  pattern: '\\s*\\+?(?:[\\s\\(\\)\\.\\-]*\\d){6,15}[\\s\\(\\)\\.\\-]*',
  autoComplete: 'tel',
  dir: 'ltr',
} as const
