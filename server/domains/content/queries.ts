import { sql } from 'kysely'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { pictureOf } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

export async function readPictures(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['storage_key', 'width', 'height', 'colour', 'alt'])
    .where('storage_key', 'in', keys)
    .execute()
  return new Map(rows.map((row) => [row.storage_key, pictureOf(row, locale)]))
}

export interface NamedPicture {
  readonly id: string
  readonly storage_key: string
  readonly owner_id: string | null
  readonly is_kept: boolean
}

/** Returns which of these keys are pictures, with their owners. */
export async function readNamedPictures(
  { db }: Pick<Work, 'db'>,
  keys: readonly string[],
): Promise<NamedPicture[]> {
  if (keys.length === 0) return []
  return await db
    .selectFrom('pictures')
    .select(['id', 'storage_key', 'owner_id', sql<boolean>`attached_at is not null`.as('is_kept')])
    .where('storage_key', 'in', keys)
    .execute()
}

/** Returns all questions, or those with every word in the question or answer. */
export async function readFaqs({ db, locale }: Pick<Work, 'db' | 'locale'>, words: readonly string[]) {
  const { rows } = await sql<{ id: string; topic: string; question: string; answer: string }>`
    select faq.id, faq.topic, told.question, told.answer
    from faqs faq
    cross join lateral (
      select
        ${translated(sql.ref('faq.question'), locale)} as question,
        ${translated(sql.ref('faq.answer'), locale)} as answer
    ) told
    where faq.hidden_at is null
      and not exists (
      select from unnest(${words.map(containing)}::text[]) word
      where plain(told.question || ' ' || told.answer) not like plain(word)
    )
    order by faq.position
  `.execute(db)
  return rows
}

export async function readSettingRows({ db }: Pick<Work, 'db'>): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function readVerticals({
  db,
}: Pick<Work, 'db'>): Promise<{ vertical: Vertical; name: Texts }[]> {
  const { rows } = await sql<{ vertical: Vertical; name: Texts }>`
    select c.vertical, c.name
    from categories c
    where c.depth = 0
    order by c.position, c.path
  `.execute(db)
  return rows
}

export interface CountryRow {
  readonly code: string
  readonly name: string
  readonly calling_codes: string[]
  readonly cities: string[]
  readonly regions: string[]
  readonly requires_region: boolean
  readonly uses_postcode: boolean
  readonly requires_postcode: boolean
  readonly postcode_pattern: string | null
  readonly postcode_example: string | null
  readonly is_island: boolean
}

export async function readCountries({ db, locale }: Pick<Work, 'db' | 'locale'>): Promise<CountryRow[]> {
  const { rows } = await sql<CountryRow>`
    select
      c.code,
      ${translated(sql.ref('c.name'), locale)} as name,
      c.calling_codes,
      c.cities,
      c.regions,
      c.requires_region,
      c.uses_postcode,
      c.requires_postcode,
      c.postcode_pattern,
      c.postcode_example,
      c.is_island
    from countries c
    order by c.is_island desc, plain(${translated(sql.ref('c.name'), locale)})
  `.execute(db)
  return rows
}
