import { type RawBuilder, sql } from 'kysely'

/** A text kept as `{ "en": …, "fr": … }` in the given language, else in English, else empty. */
export function translated(texts: RawBuilder<unknown>, locale: string): RawBuilder<string> {
  return sql<string>`coalesce(${texts} ->> ${locale}::text, ${texts} ->> 'en', '')`
}
