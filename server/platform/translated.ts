/** Texts are kept as `{ "en": …, "fr": … }`; people get theirs, or else the English one. */
import { type Expression, type RawBuilder, sql } from 'kysely'

export type Texts = Readonly<Record<string, string>>

/** The languages in which something is said: an empty text says nothing. */
export function said(texts: Readonly<Record<string, string | undefined>>): Texts {
  return Object.fromEntries(Object.entries(texts).flatMap(([locale, text]) => (text ? [[locale, text]] : [])))
}

/** The text in the given language, else in English, else empty. */
export function textIn(texts: Readonly<Record<string, string | undefined>>, locale: string): string {
  return texts[locale] ?? texts.en ?? ''
}

/** `textIn` inside a query. */
export function translated(texts: Expression<unknown>, locale: string): RawBuilder<string> {
  return sql<string>`coalesce(${texts} ->> ${locale}::text, ${texts} ->> 'en', '')`
}
