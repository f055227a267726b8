/** Shared schemas of the API: ids, money, times, text input, numbered pages. */
import { z } from '@hono/zod-openapi'
import { asciiShape, emailText } from '#values/email.ts'
import { slugForm } from '#values/slug.ts'
import { cleanText, codeText } from '#values/text.ts'
import { textLengths } from '#values/text-lengths.ts'
import { verticals } from '#values/vertical.ts'

export const Uuid = z.uuid()
/** Number of an order or a seller order. */
export const OrderNumber = z.string().regex(/^[A-Z0-9-]{4,40}$/)

export const Slug = z.string().regex(slugForm).max(120)

export function chosenSlug(max: number) {
  return z
    .string()
    .min(1, { error: 'field_empty', abort: true })
    .max(max, 'too_long')
    .regex(slugForm, 'slug_invalid')
}

export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)
export const Time = z.iso.datetime({ offset: true })

/** Date filter of a list. PostgreSQL has no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'))

/** First or last day of a period. */
export const TermDay = z.iso.date('day_required').regex(/^2[01]\d\d-/, 'day_required')

/** Minor units and currency, e.g. 1250 USD for $12.50. */
export const Money = z.object({ minor: z.int(), currency: CurrencyCode }).openapi('Money')
export type Money = z.infer<typeof Money>

const AMOUNT_MAX_MINOR = 100_000_000_000

/** Amount entered in minor units of a known currency. */
export const AmountMinor = z
  .int('amount_invalid')
  .min(1, 'amount_invalid')
  .max(AMOUNT_MAX_MINOR, 'amount_too_high')

export const AmountMinorFromZero = z
  .int('amount_from_zero')
  .min(0, 'amount_from_zero')
  .max(AMOUNT_MAX_MINOR, 'amount_too_high')

/** `url` is the base: a size is `{url}/{width}.avif` or `.webp`, at a width of values/picture.ts. */
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

/** An MP4 video; its poster is a picture beside it. */
export const Video = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    duration_ms: z.int(),
    uploaded_at: Time,
  })
  .openapi('Video')
export type Video = z.infer<typeof Video>

/** Key of a picture stored by the market. */
export const PictureKey = z
  .string('picture_missing')
  .regex(/^[a-z0-9./-]{1,200}$/, 'picture_missing')
  .describe('Base path of its sizes under /media/')

/** Path of a link within the market. */
export const MarketPath = text()
  .min(1, 'field_empty')
  .max(textLengths.link, 'too_long')
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'path_invalid')

/** An https address. */
export const WebAddress = text()
  .max(textLengths.link, 'too_long')
  .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'link_invalid' }))

export const Vertical = z.enum(verticals)
export type Vertical = z.infer<typeof Vertical>

/** Returns the schema of a comma-separated list, as used in filters; a trailing comma is ignored. */
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
export const StarList = listOf(z.string().regex(/^[1-5]$/), 20)

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

/** Answer of a command without a result. */
export const Done = z.object({ done: z.literal(true) }).openapi('Done')

/** A downloaded file: its name and content. */
export const FileResponse = z.object({
  name: z.string(),
  /** Set if files of an endpoint differ in type. */
  media_type: z.string().optional(),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
})
export type FileResponse = z.infer<typeof FileResponse>

/** Text cleaned by values/text.ts: no surrounding white space, no invisible characters. */
export function text(whenMissing?: string) {
  return z.string(whenMissing).overwrite(cleanText)
}

/** Code normalised by values/text.ts, however it was typed or pasted. */
export function code() {
  return z.string().overwrite(codeText)
}

/** Cleaned text input: one line, without control and direction-changing characters. */
export function line(max: number, whenEmpty = 'field_empty') {
  return text()
    .min(1, whenEmpty)
    .max(max, 'too_long')
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'field_invalid')
}

/** Line of text in the market's languages. English is the fallback. */
export function words(max: number) {
  return z.strictObject({ en: line(max), fr: line(max).optional(), ar: line(max).optional() })
}

/** Cleaned text input of several lines. */
export function paragraph(max: number) {
  return text()
    .max(max, 'too_long')
    .regex(/^(?:[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u, 'field_invalid')
}

/** Email address, normalised by values/email.ts. */
export function emailAddress({ whenEmpty, whenInvalid }: { whenEmpty: string; whenInvalid: string }) {
  return z
    .string()
    .overwrite(emailText)
    .min(1, whenEmpty)
    .max(textLengths.email, whenInvalid)
    .refine((email) => z.email().safeParse(asciiShape(email)).success, whenInvalid)
}

export const Email = emailAddress({ whenEmpty: 'email_required', whenInvalid: 'email_invalid' })

/** The caller's own password, for confirmation. */
export const OwnPassword = z.string().min(1, 'password_required').max(textLengths.password, 'too_long')

/**
 * Phone number: 6 to 15 digits with an optional leading +, after spaces, dots, slashes, dashes and brackets of any
 * script are removed.
 */
export const Phone = text()
  .min(1, 'phone_required')
  .max(40, 'phone_invalid')
  .transform((written) => codeText(written).replace(/[()./-]/g, ''))
  .pipe(z.string().regex(/^\+?\d{6,15}$/, 'phone_invalid'))
