import { type RawBuilder, sql } from 'kysely'
import type { StoreSettingsFields } from '#contract/store-settings.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { LOW_STOCK_DEFAULT } from '#values/low-stock-default.ts'

type Writing = Pick<Work, 'db' | 'now'>

export interface SettingsRow {
  readonly name: string
  readonly tagline: Texts
  readonly about: Texts
  readonly city: string
  readonly country_name: string
  readonly street: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly hides_email: boolean
  readonly hides_phone: boolean
  readonly links: Record<string, string>
  readonly logo: Picture | null
  readonly cover: Picture | null
  readonly delivery_mode: 'parcel' | 'local' | 'kitchen'
  readonly min_order_minor: number
  readonly currency: string
  readonly prep_minutes: number | null
  readonly returns_days: number
  readonly accepts_cash: boolean
  readonly accepts_automatically: boolean
  readonly low_stock_threshold: number
}

export async function readSettingsRow(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeId: string,
): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select
      s.name,
      s.tagline,
      s.about,
      s.city,
      ${translated(sql.ref('land.name'), locale)} as country_name,
      s.street,
      s.email,
      s.phone,
      s.hides_email,
      s.hides_phone,
      s.links,
      ${pictureJson(sql.ref('s.logo_id'), locale)} as logo,
      ${pictureJson(sql.ref('s.cover_id'), locale)} as cover,
      s.delivery_mode,
      s.min_order_minor,
      s.currency,
      s.prep_minutes,
      s.returns_days,
      s.accepts_cash,
      s.accepts_automatically,
      s.low_stock_threshold
    from stores s
    join countries land on land.code = s.country_code
    where s.id = ${storeId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Store ${storeId} not found for its staff`)
  return row
}

type Settings = Omit<StoreSettingsFields, 'tagline' | 'about'> & {
  readonly tagline: Texts
  readonly about: Texts
}

export async function updateSettings(
  { db, now }: Writing,
  storeId: string,
  { tagline, about, links, street, prep_minutes, low_stock_threshold, ...plain }: Settings,
): Promise<void> {
  await db
    .updateTable('stores')
    .set({
      ...plain,
      tagline: replaced('tagline', tagline),
      about: replaced('about', about),
      links: JSON.stringify(links),
      street: street ?? null,
      latitude: unlessMoved('latitude', plain.city),
      longitude: unlessMoved('longitude', plain.city),
      // Omitted fields keep their values.
      ...(prep_minutes !== undefined && { prep_minutes }),
      ...(low_stock_threshold !== undefined && {
        low_stock_threshold: low_stock_threshold ?? LOW_STOCK_DEFAULT,
      }),
      updated_at: now,
    })
    .where('id', '=', storeId)
    .execute()
}

/** Keeps the store's position while its city is unchanged; in another city the settlement's position applies. */
function unlessMoved(column: 'latitude' | 'longitude', city: string): RawBuilder<number | null> {
  return sql`case when city = ${city} then ${sql.ref(column)} end`
}

/** Replaces English and French; other languages are kept. */
function replaced(column: 'tagline' | 'about', texts: Texts): RawBuilder<string> {
  return sql`(${sql.ref(column)} - 'en' - 'fr') || ${JSON.stringify(texts)}::jsonb`
}

/** Returns the previous pictures of the changed fields. */
export async function updatePictures(
  { db, now }: Writing,
  storeId: string,
  pictures: { readonly logo_id?: string | null | undefined; readonly cover_id?: string | null | undefined },
): Promise<string[]> {
  const before = await db
    .selectFrom('stores')
    .select(['logo_id', 'cover_id'])
    .where('id', '=', storeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('stores')
    .set({
      ...(pictures.logo_id !== undefined && { logo_id: pictures.logo_id }),
      ...(pictures.cover_id !== undefined && { cover_id: pictures.cover_id }),
      updated_at: now,
    })
    .where('id', '=', storeId)
    .execute()
  return [
    pictures.logo_id === undefined ? null : before.logo_id,
    pictures.cover_id === undefined ? null : before.cover_id,
  ].flatMap((id) => id ?? [])
}

export async function updateDelivery(
  { db, now }: Writing,
  { storeId, zones, offersPickup }: { storeId: string; zones: readonly string[]; offersPickup: boolean },
): Promise<void> {
  await db
    .updateTable('stores')
    .set({ delivery_zones: [...zones], offers_pickup: offersPickup, updated_at: now })
    .where('id', '=', storeId)
    .execute()
}
