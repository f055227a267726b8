/** All SQL of the cart. Lock the cart row before changing anything of the cart. */
import { sql } from 'kysely'
import type { Answers } from '#domains/catalog/index.ts'
import { planned } from '#platform/planned.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

/** A customer, or the holder of a secret, of which only the hash is stored. */
export type CartOwner =
  | { readonly customerId: string; readonly secretHash?: undefined }
  | { readonly customerId?: undefined; readonly secretHash: Buffer }

export interface CartRow {
  readonly id: string
  readonly version: number
  readonly coupon_id: string | null
}

/** The parts of a customer's default address that delivery depends on. */
export interface HomeRow {
  readonly country: string
  readonly region: string | null
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface HomedCartRow extends CartRow {
  readonly home: HomeRow | null
}

const home = sql<HomeRow | null>`(
  select json_build_object(
    'country', a.country_code,
    'region', a.region,
    'city', a.city,
    'latitude', a.latitude,
    'longitude', a.longitude
  )
  from addresses a
  where a.user_id = c.customer_id and a.is_default
)`

/** An item of a bundle, and the pieces of it in one bundle. */
export interface LineItem {
  readonly variant_id: string
  readonly quantity: number
}

export interface LineRow {
  readonly id: string
  readonly product_id: string
  readonly variant_id: string
  readonly quantity: number
  readonly modifier_ids: string[]
  readonly note: string
  readonly personalisation: Answers
  /** What is in a bundle; empty for other products. */
  readonly items: readonly LineItem[]
  readonly seen_price_minor: number
  readonly seen_currency: string
}

/** A line reduced in a cart merge, with its product's name in the reader's language. */
export interface CutRow {
  readonly product_id: string
  readonly product_slug: string
  readonly name: string
  readonly choices: { readonly name: Texts; readonly value: Texts }[]
  readonly note: string
  readonly wanted: number
  readonly kept: number
  readonly reason: CutReason
}

export type CutReason = 'out_of_stock' | 'order_limit' | 'cart_full'

/**
 * Locks a customer's cart, creating it if needed, and increments its version. Clears the stored reductions: the
 * shopper has seen them.
 */
export async function touchCustomerCart(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, customerId }: { id: string; customerId: string },
): Promise<HomedCartRow> {
  const { rows } = await sql<HomedCartRow>`
    ${planned}
    with seen as (
      delete from cart_cuts
      where cart_id = (select id from carts where customer_id = ${customerId})
    )
    insert into carts as c (id, customer_id, version, created_at, updated_at)
    values (${id}, ${customerId}, 1, ${now}, ${now})
    on conflict (customer_id) do update
    set version = c.version + 1, updated_at = excluded.updated_at
    returning id, version, coupon_id, ${home} as home
  `.execute(db)
  return only(rows)
}

/** Locks the cart of a secret and increments its version; undefined if there is none. */
export async function touchGuestCart(
  { db, now }: Pick<Work, 'db' | 'now'>,
  secretHash: Buffer,
): Promise<HomedCartRow | undefined> {
  const { rows } = await sql<HomedCartRow>`
    ${planned}
    update carts
    set version = version + 1, updated_at = ${now}
    where secret_hash = ${secretHash}
    returning id, version, coupon_id, null as home
  `.execute(db)
  return rows[0]
}

export async function insertGuestCart(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, secretHash }: { id: string; secretHash: Buffer },
): Promise<HomedCartRow> {
  const { rows } = await sql<HomedCartRow>`
    ${planned}
    insert into carts (id, secret_hash, version, created_at, updated_at)
    values (${id}, ${secretHash}, 1, ${now}, ${now})
    returning id, version, coupon_id, null as home
  `.execute(db)
  return only(rows)
}

/** Locks a customer's cart without changing it, to place an order or to merge another cart into it. */
export async function lockCart({ db }: Reading, customerId: string): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`
    ${planned}
    select id, version, coupon_id
    from carts
    where customer_id = ${customerId}
    for no key update
  `.execute(db)
  return rows[0]
}

/** What is in the bundle of a row of `cart_lines` named `line`. */
const itemsJson = sql<readonly LineItem[]>`coalesce((
  select json_agg(json_build_object('variant_id', item.variant_id, 'quantity', item.quantity))
  from bundle_items item
  where item.bundle_id = line.variant_id
), '[]')`

/** Returns the lines of a cart grouped by seller; sellers and lines are in the order they were added. */
export async function readLines({ db }: Reading, cartId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    ${planned}
    select
      id, product_id, variant_id, quantity, modifier_ids, note, personalisation, ${itemsJson} as items, seen_price_minor,
      seen_currency
    from (
      select *, min(added_at) over (partition by store_id) as store_added_at
      from cart_lines
      where cart_id = ${cartId}
    ) line
    order by store_added_at, store_id, added_at, id
  `.execute(db)
  return rows
}

interface FilledCartRow extends HomedCartRow {
  readonly updated_at: Date
  readonly lines: LineRow[]
  readonly cuts: CutRow[]
}

/** Builds a `LineRow` from a row of `cart_lines` named `line`. */
export const lineJson = sql<LineRow>`json_build_object(
  'id', line.id,
  'product_id', line.product_id,
  'variant_id', line.variant_id,
  'quantity', line.quantity,
  'modifier_ids', line.modifier_ids,
  'note', line.note,
  'personalisation', line.personalisation,
  'items', ${itemsJson},
  'seen_price_minor', line.seen_price_minor,
  'seen_currency', line.seen_currency
)`

/** Reads a cart, its lines and its reductions in one statement. */
export async function readCartWithLines(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  owner: CartOwner,
): Promise<FilledCartRow | undefined> {
  const { rows } = await sql<FilledCartRow>`
    ${planned}
    select c.id, c.version, c.coupon_id, c.updated_at, ${home} as home, coalesce(l.lines, '[]') as lines, coalesce((
      select json_agg(json_build_object(
        'product_id', cut.product_id,
        'product_slug', p.slug,
        'name', ${translated(sql.ref('p.name'), locale)},
        'choices', cut.choices,
        'note', cut.note,
        'wanted', cut.wanted,
        'kept', cut.kept,
        'reason', cut.reason
      ) order by cut.position)
      from cart_cuts cut
      join products p on p.id = cut.product_id
      where cut.cart_id = c.id
    ), '[]') as cuts
    from carts c
    left join lateral (
      select json_agg(${lineJson} order by line.store_added_at, line.store_id, line.added_at, line.id) as lines
      from (
        select *, min(added_at) over (partition by store_id) as store_added_at
        from cart_lines
        where cart_id = c.id
      ) line
    ) l on true
    where ${isOwnedBy(owner)}
  `.execute(db)
  return rows[0]
}

export async function countPieces({ db }: Reading, owner: CartOwner): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    ${planned}
    select coalesce(sum(l.quantity), 0) as pieces
    from carts c
    join cart_lines l on l.cart_id = c.id
    where ${isOwnedBy(owner)}
  `.execute(db)
  return only(rows).pieces
}

export interface NewLine extends LineRow {
  readonly store_id: string
}

/** Writes lines into a cart; an existing line gets this quantity and price. */
export async function writeLines(
  { db, now }: Pick<Work, 'db' | 'now'>,
  cartId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    ${planned}
    insert into cart_lines (
      id, cart_id, store_id, product_id, variant_id, quantity, modifier_ids, note, personalisation, seen_price_minor,
      seen_currency, added_at
    )
    select
      id, ${cartId}, store_id, product_id, variant_id, quantity, modifier_ids, note, personalisation, seen_price_minor,
      seen_currency, ${now}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
      id uuid, store_id uuid, product_id uuid, variant_id uuid, quantity integer, modifier_ids uuid[], note text,
      personalisation jsonb, seen_price_minor bigint, seen_currency char(3)
    )
    on conflict (cart_id, variant_id, modifier_ids, note, md5(personalisation::text)) do update
    set quantity = excluded.quantity,
        seen_price_minor = excluded.seen_price_minor,
        seen_currency = excluded.seen_currency
  `.execute(db)
}

/** Returns false if the cart has no such line. */
export async function deleteLine(
  { db }: Reading,
  { cartId, lineId }: { cartId: string; lineId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from cart_lines
    where id = ${lineId}
      and cart_id = ${cartId}
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function deleteLines({ db }: Reading, cartId: string): Promise<void> {
  await db.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
}

export async function deleteLinesById(
  { db }: Reading,
  { cartId, lineIds }: { cartId: string; lineIds: readonly string[] },
): Promise<void> {
  await db.deleteFrom('cart_lines').where('cart_id', '=', cartId).where('id', 'in', lineIds).execute()
}

/** Replaces the stored reductions of a cart. */
export async function writeCuts(
  { db }: Reading,
  cartId: string,
  cuts: readonly Omit<CutRow, 'product_slug' | 'name'>[],
): Promise<void> {
  const rows = cuts.map(({ choices, ...cut }, place) => ({
    ...cut,
    cart_id: cartId,
    position: place + 1,
    choices: JSON.stringify(choices),
  }))
  await db.insertInto('cart_cuts').values(rows).execute()
}

/** Identifies a cart line that an order bought. */
export interface Bought {
  readonly variant_id: string
  readonly modifier_ids: readonly string[]
  readonly note: string
  readonly personalisation: Answers
  readonly quantity: number
}

/** Locks a cart without changing it; returns false if it no longer exists. */
export async function lockCartById({ db }: Reading, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    ${planned}
    select id
    from carts
    where id = ${id}
    for no key update
  `.execute(db)
  return rows.length > 0
}

/**
 * Subtracts the ordered quantities from a locked cart and deletes lines that reach zero. Removes the coupon if the
 * order used it, and increments the version.
 */
export async function subtractLines(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { cartId, bought, couponId }: { cartId: string; bought: readonly Bought[]; couponId: string | undefined },
): Promise<void> {
  await sql`
    ${planned}
    with bought as materialized (
      select variant_id, modifier_ids, note, personalisation, sum(quantity)::integer as quantity
      from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as b (
        variant_id uuid, modifier_ids uuid[], note text, personalisation jsonb, quantity integer
      )
      group by variant_id, modifier_ids, note, personalisation
    ),
    gone as (
      delete from cart_lines line
      using bought b
      where line.cart_id = ${cartId}
        and line.variant_id = b.variant_id
        and line.modifier_ids = b.modifier_ids
        and line.note = b.note
        and line.personalisation = b.personalisation
        and line.quantity <= b.quantity
    ),
    fewer as (
      update cart_lines line
      set quantity = line.quantity - b.quantity
      from bought b
      where line.cart_id = ${cartId}
        and line.variant_id = b.variant_id
        and line.modifier_ids = b.modifier_ids
        and line.note = b.note
        and line.personalisation = b.personalisation
        and line.quantity > b.quantity
    ),
    seen as (
      delete from cart_cuts
      where cart_id = ${cartId}
    )
    update carts
    set version = version + 1,
        updated_at = ${now},
        coupon_id = case when coupon_id = ${couponId ?? null}::uuid then null else coupon_id end
    where id = ${cartId}
  `.execute(db)
}

/** Sets the cart's only coupon; undefined removes it. */
export async function setCoupon(
  { db }: Reading,
  { cartId, couponId }: { cartId: string; couponId: string | undefined },
): Promise<void> {
  await db
    .updateTable('carts')
    .set({ coupon_id: couponId ?? null })
    .where('id', '=', cartId)
    .execute()
}

export async function deleteCart({ db }: Reading, cartId: string): Promise<void> {
  await db.deleteFrom('carts').where('id', '=', cartId).execute()
}

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly chosen: number
}

/** Returns the modifier groups of a dish, and how many of these modifiers belong to each. */
export async function readQuestions(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { productId, modifierIds }: { productId: string; modifierIds: readonly string[] },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select
      g.id,
      ${translated(sql.ref('g.name'), locale)} as name,
      g.min_choices as min,
      g.max_choices as max,
      (select count(*) from modifiers m where m.group_id = g.id and m.id = any(${modifierIds}::uuid[])) as chosen
    from product_modifier_groups pg
    join modifier_groups g on g.id = pg.group_id
    where pg.product_id = ${productId}
    order by pg.position
  `.execute(db)
  return rows
}

/**
 * Finds modifiers by their and their groups' names at the time of an order. Returns sorted ids by index of the
 * request.
 */
export async function readModifiersNamed(
  { db }: Reading,
  asked: readonly {
    readonly productId: string
    readonly choices: readonly { readonly name: unknown; readonly value: unknown }[]
  }[],
): Promise<ReadonlyMap<number, string[]>> {
  const wanted = asked.flatMap(({ productId, choices }, place) =>
    choices.map(({ name, value }) => ({ place, product_id: productId, name, value })),
  )
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ place: number; ids: string[] }>`
    select w.place, array_agg(distinct m.id order by m.id) as ids
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (
      place integer, product_id uuid, name jsonb, value jsonb
    )
    join product_modifier_groups pg on pg.product_id = w.product_id
    join modifier_groups g on g.id = pg.group_id and g.name = w.name
    join modifiers m on m.group_id = g.id and m.label = w.value
    group by w.place
  `.execute(db)
  return new Map(rows.map(({ place, ids }) => [place, ids]))
}

/** Deletes guest carts not changed since a moment. */
export async function deleteIdleGuestCarts({ db }: Reading, before: Date): Promise<void> {
  await db.deleteFrom('carts').where('customer_id', 'is', null).where('updated_at', '<', before).execute()
}

function isOwnedBy({ customerId, secretHash }: CartOwner) {
  return customerId === undefined
    ? sql<boolean>`secret_hash = ${secretHash}`
    : sql<boolean>`customer_id = ${customerId}`
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('Statement returned no row')
  return row
}
