/** Stores that are created, and who owns them. */
import { sql } from 'kysely'
import type { Vertical } from '#contract/vocabulary.ts'
import type { Work } from '#platform/work.ts'

export interface StoreToInsert {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly vertical: Vertical
  /** Null until an invited seller accepts. */
  readonly ownerId: string | null
  readonly about: Record<string, string>
  readonly countryCode: string
  readonly city: string
  readonly street: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly hidesEmail: boolean
  readonly hidesPhone: boolean
  readonly links: Record<string, string>
  readonly logoId: string | null
  readonly coverId: string | null
  readonly deliveryMode: 'parcel' | 'kitchen'
  readonly eventId: string
  readonly actorId: string
}

/**
 * Inserts a store in preparation with its owner as staff and the person who created it; currency and time zone are
 * those of its country.
 */
export async function insertStore(
  { db, now }: Pick<Work, 'db' | 'now'>,
  store: StoreToInsert,
): Promise<void> {
  await sql`
    with opened as (
      insert into stores (
        id, slug, name, vertical, owner_id, about, country_code, city, street, timezone, email, phone,
        hides_email, hides_phone, links, logo_id, cover_id, currency, delivery_mode, state,
        created_at, updated_at
      )
      select
        ${store.id}::uuid, ${store.slug}, ${store.name}, ${store.vertical}, ${store.ownerId}::uuid,
        ${JSON.stringify(store.about)}::jsonb, land.code, ${store.city}, ${store.street},
        coalesce(land.timezone, 'UTC'), ${store.email}, ${store.phone}, ${store.hidesEmail}, ${store.hidesPhone},
        ${JSON.stringify(store.links)}::jsonb, ${store.logoId}::uuid, ${store.coverId}::uuid,
        coalesce(land.currency, 'USD'), ${store.deliveryMode}, 'preparing', ${now}, ${now}
      from countries land
      where land.code = ${store.countryCode}
      returning id
    ),
    staffed as (
      insert into store_staff (store_id, user_id, role, created_at)
      select opened.id, ${store.ownerId}::uuid, 'owner', ${now}
      from opened
      where ${store.ownerId}::uuid is not null
    )
    insert into store_events (id, store_id, from_state, to_state, actor_id, at)
    select ${store.eventId}::uuid, opened.id, 'applied', 'preparing', ${store.actorId}::uuid, ${now}
    from opened
  `.execute(db)
}

export interface StoreToInvite {
  readonly id: string
  readonly slug: string
  readonly owner_id: string | null
}

/** Locks a store until the transaction ends; undefined for an unknown one. */
export async function holdStore(
  { db }: Pick<Work, 'db'>,
  by: { readonly id: string } | { readonly slug: string },
): Promise<StoreToInvite | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['slug', by.slug] as const)
  return await db
    .selectFrom('stores')
    .select(['id', 'slug', 'owner_id'])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
}

export async function endOwnership(
  { db }: Pick<Work, 'db'>,
  {
    storeId,
    formerId,
    keepsFormer,
  }: { readonly storeId: string; readonly formerId: string; readonly keepsFormer: boolean },
): Promise<void> {
  const ofFormer = sql<boolean>`store_id = ${storeId} and user_id = ${formerId}`
  await (keepsFormer
    ? db.updateTable('store_staff').set({ role: 'manager' }).where(ofFormer).execute()
    : db.deleteFrom('store_staff').where(ofFormer).execute())
}

export async function setOwner(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { storeId, ownerId }: { readonly storeId: string; readonly ownerId: string },
): Promise<void> {
  await db
    .updateTable('stores')
    .set({ owner_id: ownerId, updated_at: now })
    .where('id', '=', storeId)
    .execute()
  await db
    .insertInto('store_staff')
    .values({ store_id: storeId, user_id: ownerId, role: 'owner', created_at: now })
    .onConflict((conflict) => conflict.columns(['store_id', 'user_id']).doUpdateSet({ role: 'owner' }))
    .execute()
}
