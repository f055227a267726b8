import { sql } from 'kysely'
import type { Picture, Vertical } from '#contract/common.ts'
import { pictureOf } from '#domains/media/index.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { HomeSettings } from './home-settings.ts'

export async function readHomeBlocks({ db }: Pick<Work, 'db'>) {
  const rows = await db
    .selectFrom('home_blocks')
    .select(['id', 'kind', 'settings'])
    .where('is_shown', '=', true)
    .orderBy('position')
    .execute()
  return rows.map(({ id, kind, settings }) => ({ id, ...HomeSettings.parse({ kind, settings }) }))
}

/** Pictures by storage key. */
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

/** Every setting by its key. */
export async function readSettingRows({ db }: Pick<Work, 'db'>): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** The verticals and what they are called. */
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

/** Adds an address that is not on the list yet. */
export async function addSubscriber(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  { email, source }: { email: string; source: 'footer' | 'popup' | 'exit' | 'home' },
): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email, source, locale, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
