/** What every subject of the contract is written with: ids, money, moments, texts of people, numbered pages. */
import { z } from '@hono/zod-openapi'
import { asciiShape, emailText } from '#values/email.ts'
import { slugForm } from '#values/slug.ts'
import { cleanText, codeText } from '#values/text.ts'
import { verticals } from '#values/vertical.ts'

export const Uuid = z.uuid()
/** Of a purchase or of one seller's part of it. */
export const OrderNumber = z.string().regex(/^[A-Z0-9-]{4,40}$/)

export const Slug = z.string().regex(slugForm).max(120)

/** A slug that somebody chooses, of so many letters at most. */
export function chosenSlug(max: number) {
  return z
    .string()
    .min(1, { error: 'field_empty', abort: true })
    .max(max, 'too_long')
    .regex(slugForm, 'slug_invalid')
}

export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)
export const Time = z.iso.datetime({ offset: true })

/** A day that a list is narrowed by. PostgreSQL knows no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'))

/** A day from which, or until which, something holds. */
export const TermDay = z.iso.date('day_required').regex(/^2[01]\d\d-/, 'day_required')

/** Minor units and their currency, e.g. 1250 USD for $12.50. */
export const Money = z.object({ minor: z.int(), currency: CurrencyCode }).openapi('Money')
export type Money = z.infer<typeof Money>

const AMOUNT_MAX_MINOR = 100_000_000_000

/** Minor units that somebody writes, of a currency that is known. */
export const AmountMinor = z
  .int('amount_invalid')
  .min(1, 'amount_invalid')
  .max(AMOUNT_MAX_MINOR, 'amount_too_high')

export const AmountMinorFromZero = z
  .int('amount_from_zero')
  .min(0, 'amount_from_zero')
  .max(AMOUNT_MAX_MINOR, 'amount_too_high')

/** `url` is the stem: a size is `{url}/{width}.avif` or `.webp` at one of values/picture.ts's widths. */
export const Picture = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    colour: z.string(),
    alt: z.string(),
  })
  .openapi('Picture')
export type Picture = z.infer<typeof Picture>

/** A picture of the market's own by its key. */
export const PictureKey = z
  .string('picture_missing')
  .regex(/^[a-z0-9./-]{1,200}$/, 'picture_missing')
  .describe('Where its sizes lie under /media/')

/** Where a link within the market leads. */
export const MarketPath = text()
  .min(1, 'field_empty')
  .max(300, 'too_long')
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'path_invalid')

/** An address of the web that begins with https. */
export const WebAddress = text()
  .max(300, 'too_long')
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'link_invalid' }))

export const Vertical = z.enum(verticals)
export type Vertical = z.infer<typeof Vertical>

/** Values with commas between them, as filters of lists are written; a comma at the end is ignored. */
export function listOf(value: z.ZodType<string>, lengthMax: number) {
  return z
    .string()
    .max(lengthMax, 'too_long')
    .refine((list) =>
      list
        .replace(/,$/, '')
        .split(',')
        .every((one) => value.safeParse(one).success),
    )
    .optional()
}

export const SlugList = listOf(z.string().toLowerCase().regex(slugForm), 400)
export const CountryList = listOf(z.string().regex(/^[A-Za-z]{2}$/), 400)
/** Whole stars. */
export const StarList = listOf(z.string().regex(/^[1-5]$/), 20)

/** A numbered page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  })
}

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
})

/** A command that answers nothing but that it was done. */
export const Done = z.object({ done: z.literal(true) }).openapi('Done')

/** A file as it is answered: what it is called when it is kept, and what is in it. */
export const AnsweredFile = z.object({
  name: z.string(),
  /** Where each file is of a type of its own. */
  media_type: z.string().optional(),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
})
export type AnsweredFile = z.infer<typeof AnsweredFile>

/** Text as values/text.ts cleans it: without surrounding white space and invisible characters. */
export function text(whenMissing?: string) {
  return z.string(whenMissing).overwrite(cleanText)
}

/** A code as values/text.ts reads it, however it was typed or pasted. */
export function code() {
  return z.string().overwrite(codeText)
}

/** Free text of people: cleaned, one line, no control or direction-changing characters. */
export function line(max: number, whenEmpty = 'field_empty') {
  return text()
    .min(1, whenEmpty)
    .max(max, 'too_long')
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'field_invalid')
}

/** A line in the market's languages; English is what is shown where there is no other. */
export function words(max: number) {
  return z.strictObject({ en: line(max), fr: line(max).optional(), ar: line(max).optional() })
}

/** Free text of people over several lines. */
export function paragraph(max: number) {
  return text()
    .max(max, 'too_long')
    .regex(/^(?:[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u, 'field_invalid')
}

/** An email address in the one spelling of values/email.ts, at most 254 characters. */
export function emailAddress({ whenEmpty, whenInvalid }: { whenEmpty: string; whenInvalid: string }) {
  return z
    .string()
    .overwrite(emailText)
    .min(1, whenEmpty)
    .max(254, whenInvalid)
    .refine((email) => z.email().safeParse(asciiShape(email)).success, whenInvalid)
}

export const Email = emailAddress({ whenEmpty: 'email_required', whenInvalid: 'email_invalid' })

/** The caller's own password, asked for again. */
export const OwnPassword = z.string().min(1, 'password_required').max(128, 'too_long')

/** Digits 6 to 15 with an optional leading +, once spaces, dots, slashes, dashes and brackets of any script are gone. */
export const Phone = text()
  .min(1, 'phone_required')
  .max(40, 'phone_invalid')
  .transform((written) => codeText(written).replace(/[()./-]/g, ''))
  .pipe(z.string().regex(/^\+?\d{6,15}$/, 'phone_invalid'))
