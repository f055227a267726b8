/** Pictures in responses: the URL of their sizes, their dimensions, and a placeholder. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import type { Json } from '#database/types.ts'
import { pictureWidths } from '#values/picture.ts'

const WIDTH_MAX = Math.max(...pictureWidths)

export interface PictureRow {
  readonly storage_key: string
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly alt: Json
}

export function pictureUrl(storageKey: string): string {
  return `/media/${storageKey}`
}

/** Converts a row to the contract's Picture, with its text in the given language or else in English. */
export function pictureOf(row: PictureRow, locale: string): Picture {
  const { width, height, colour } = row
  return { url: pictureUrl(row.storage_key), width, height, colour, alt: textOf(row.alt, locale) }
}

/**
 * The contract's Picture as jsonb, null if there is none; for use in a query: `pictureJson(sql.ref('store.logo_id'),
 * locale)`.
 */
export function pictureJson(
  pictureId: Expression<string | null>,
  locale: string,
): RawBuilder<Picture | null> {
  return sql`(
    select jsonb_build_object(
      'url', '/media/' || picture.storage_key,
      'width', picture.width,
      'height', picture.height,
      'colour', picture.colour,
      'alt', coalesce(picture.alt ->> ${locale}::text, picture.alt ->> 'en', '')
    )
    from pictures picture
    where picture.id = ${pictureId}
  )`
}

/** The URL of the largest size of a `pictures` row, given by its name in the query. */
export function largestSql(picture: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${picture}.${name}`)
  return sql`'/media/' || ${column('storage_key')} || '/' || least(${column('width')}, ${sql.lit(WIDTH_MAX)}) || '.webp'`
}

function textOf(texts: Json, locale: string): string {
  if (texts === null || typeof texts !== 'object' || Array.isArray(texts)) return ''
  const text = texts[locale] ?? texts.en
  return typeof text === 'string' ? text : ''
}
