/** Translated texts, stored as `{ "en": …, "fr": … }`, with English as the fallback. */
import { type Expression, type RawBuilder, sql } from 'kysely'

export type Texts = Readonly<Record<string, string>>

/** Removes languages with an empty text. */
export function withoutEmptyTexts(texts: Readonly<Record<string, string | undefined>>): Texts {
  return Object.fromEntries(Object.entries(texts).flatMap(([locale, text]) => (text ? [[locale, text]] : [])))
}

/** Returns the text in the given language, else in English, else empty. */
export function textIn(texts: Readonly<Record<string, string | undefined>>, locale: string): string {
  return texts[locale] ?? texts.en ?? ''
}

/** SQL version of `textIn`. */
export function translated(texts: Expression<unknown>, locale: string): RawBuilder<string> {
  return sql<string>`coalesce(${texts} ->> ${locale}::text, ${texts} ->> 'en', '')`
}
