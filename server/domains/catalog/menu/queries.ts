/** SQL of menus, for store staff. Lock the store's sections before any change. */
import { sql } from 'kysely'
import type { DishFields } from '#contract/menu.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { firstPicture } from '../card-columns.ts'

type Reading = Pick<Work, 'db' | 'locale'>

type Writing = Pick<Work, 'db' | 'now'>

export interface SectionRow {
  readonly id: string
  readonly name: Texts
}

export interface DishRow {
  readonly id: string
  readonly section_id: string
  readonly slug: string
  readonly name: Texts
  readonly short_description: Texts
  readonly price_minor: number
  readonly picture: Picture | null
  readonly groups: string[]
  readonly allergens: string[]
  readonly declares_allergens: boolean
  readonly is_vegetarian: boolean
  readonly is_on_menu: boolean
  readonly is_blocked: boolean
  readonly is_sold_out: boolean
  readonly until: Date | null
}

/** Returns the store's currency and time zone. */
export async function readKitchen({ db }: Pick<Work, 'db'>, storeId: string) {
  return db
    .selectFrom('stores')
    .select(['currency', 'timezone', 'delivery_mode'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
}

export async function readSections({ db }: Reading, storeId: string): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select id, name
    from menu_sections
    where store_id = ${storeId}
    order by position, id
  `.execute(db)
  return rows
}

export async function readMenuDishes({ db, locale }: Reading, storeId: string): Promise<DishRow[]> {
  const { rows } = await sql<DishRow>`
    select
      p.id,
      item.section_id,
      p.slug,
      p.name,
      p.short_description,
      v.price_minor,
      ${pictureJson(firstPicture, locale)} as picture,
      array(
        select asked.group_id
        from product_modifier_groups asked
        where asked.product_id = p.id
        order by asked.position
      ) as groups,
      p.allergens,
      p.declares_allergens,
      coalesce(p.is_vegetarian, false) as is_vegetarian,
      p.state = 'published' and v.is_active as is_on_menu,
      p.is_blocked,
      coalesce(level.on_hand <= level.reserved, false) as is_sold_out,
      gone.until
    from menu_sections section
    join menu_items item on item.section_id = section.id
    join products p on p.id = item.product_id and p.kind = 'dish'
    join variants v on v.product_id = p.id and v.position = 0
    left join stock_levels level on level.variant_id = v.id
    left join dish_sell_outs gone on gone.variant_id = v.id
    where section.store_id = ${storeId}
    order by section.position, section.id, item.position, p.id
  `.execute(db)
  return rows
}

/** Locks the menu of a store, so that changes run one after another. */
export async function lockMenu({ db }: Pick<Work, 'db'>, storeId: string): Promise<void> {
  // A menu without sections has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('menu ' || ${storeId}::text, 0))`.execute(db)
  await sql`select from menu_sections where store_id = ${storeId} order by id for update`.execute(db)
}

export async function insertSection(
  { db }: Writing,
  { id, storeId, name }: { id: string; storeId: string; name: Texts },
): Promise<void> {
  await sql`
    insert into menu_sections (id, store_id, key, name, position)
    select ${id}, ${storeId}, ${id}::text, ${JSON.stringify(name)}, coalesce(max(position) + 1, 0)
    from menu_sections
    where store_id = ${storeId}
  `.execute(db)
}

/** Returns false if the store has no such section. */
export async function updateSection(
  { db }: Writing,
  { id, storeId, name }: { id: string; storeId: string; name: Texts },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update menu_sections
    set name = (name - 'en' - 'fr') || ${JSON.stringify(name)}::jsonb
    where id = ${id}
      and store_id = ${storeId}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Deletes an empty section; returns false if it has dishes. */
export async function deleteSection({ db }: Writing, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from menu_sections
    where id = ${id}
      and not exists (select from menu_items item where item.section_id = menu_sections.id)
  `.execute(db)
  return numAffectedRows === 1n
}

/** Swaps a section with its neighbour; the first can't move up, the last can't move down. */
export async function swapSection(
  { db }: Writing,
  { id, storeId, by }: { id: string; storeId: string; by: 1 | -1 },
): Promise<void> {
  await sql`
    with ordered as (
      select id, row_number() over (order by position, id) as place
      from menu_sections
      where store_id = ${storeId}
    ),
    moved as (
      select place, place + ${by}::integer as target
      from ordered
      where id = ${id}
        and place + ${by}::integer between 1 and (select count(*) from ordered)
    )
    update menu_sections section
    set position = case ordered.place
      when moved.place then moved.target
      when moved.target then moved.place
      else ordered.place
    end
    from ordered, moved
    where section.id = ordered.id
  `.execute(db)
}

/** Like `swapSection`, for a dish within its section. */
export async function swapDish({ db }: Writing, { id, by }: { id: string; by: 1 | -1 }): Promise<void> {
  await sql`
    with ordered as (
      select item.section_id, item.product_id,
        row_number() over (partition by item.section_id order by item.position, item.product_id) as place,
        count(*) over (partition by item.section_id) as count
      from menu_items item
      where item.section_id in (select section_id from menu_items where product_id = ${id})
    ),
    moved as (
      select section_id, place, place + ${by}::integer as target
      from ordered
      where product_id = ${id}
        and place + ${by}::integer between 1 and count
    )
    update menu_items item
    set position = case ordered.place
      when moved.place then moved.target
      when moved.target then moved.place
      else ordered.place
    end
    from ordered, moved
    where ordered.section_id = moved.section_id
      and item.section_id = ordered.section_id
      and item.product_id = ordered.product_id
  `.execute(db)
}

/** Locks the variant of a store's dish; undefined if the store has no such dish. */
export async function lockDish(
  { db }: Pick<Work, 'db'>,
  { id, storeId }: { id: string; storeId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select v.id
    from products p
    join variants v on v.product_id = p.id and v.position = 0
    where p.id = ${id}
      and p.store_id = ${storeId}
      and p.kind = 'dish'
    for no key update of v, p
  `.execute(db)
  return rows[0]?.id
}

type DishToWrite = Pick<DishFields, 'price_minor' | 'allergens' | 'is_vegetarian' | 'is_on_menu'> & {
  readonly id: string
  readonly name: Texts
  readonly description: Texts
  readonly declares_allergens: boolean
}

export async function insertDish(
  { db, now }: Writing,
  dish: DishToWrite & {
    readonly storeId: string
    readonly slug: string
    readonly variantId: string
  },
): Promise<void> {
  await sql`
    insert into products (
      id, slug, store_id, category_id, vertical, kind, name, short_description, currency, price_minor, origin,
      tags, is_fresh, is_vegetarian, allergens, declares_allergens, state, published_at, created_at, updated_at
    )
    select
      ${dish.id}, ${dish.slug}, s.id,
      -- Kitchens without a cuisine use the top category.
      coalesce(s.cuisine_category_id, (select c.id from categories c where c.vertical = s.vertical and c.depth = 0)),
      s.vertical, 'dish', ${JSON.stringify(dish.name)},
      ${JSON.stringify(dish.description)}, s.currency, ${dish.price_minor}, s.country_code,
      array[lower(s.country_code), 'dish'], true, ${dish.is_vegetarian}, ${dish.allergens}::text[], ${dish.declares_allergens},
      ${dish.is_on_menu ? 'published' : 'draft'}, ${dish.is_on_menu ? now : null}::timestamptz, ${now}, ${now}
    from stores s
    where s.id = ${dish.storeId}
  `.execute(db)
  await sql`
    insert into variants (id, product_id, sku, price_minor, position, priced_at)
    values (${dish.variantId}, ${dish.id}, ${skuOf(dish.variantId)}, ${dish.price_minor}, 0, ${now})
  `.execute(db)
}

export function skuOf(variantId: string): string {
  return `DISH-${variantId.replaceAll('-', '').slice(-12).toUpperCase()}`
}

export async function updateDish(
  { db, now }: Writing,
  dish: DishToWrite & { readonly variantId: string },
): Promise<void> {
  await sql`
    update variants
    set price_minor = ${dish.price_minor},
        priced_at = case when price_minor <> ${dish.price_minor} then ${now} else priced_at end,
        is_active = ${dish.is_on_menu}
    where id = ${dish.variantId}
  `.execute(db)
  await sql`
    update products
    set name = (name - 'en' - 'fr') || ${JSON.stringify(dish.name)}::jsonb,
        short_description = (short_description - 'en' - 'fr') || ${JSON.stringify(dish.description)}::jsonb,
        price_minor = ${dish.price_minor},
        is_vegetarian = ${dish.is_vegetarian},
        -- A dish that is not vegetarian is not vegan either.
        is_vegan = is_vegan and ${dish.is_vegetarian},
        allergens = ${dish.allergens}::text[],
        declares_allergens = ${dish.declares_allergens},
        state = case when ${dish.is_on_menu} then 'published' else state end,
        published_at = case when ${dish.is_on_menu} then coalesce(published_at, ${now}) else published_at end,
        updated_at = ${now}
    where id = ${dish.id}
  `.execute(db)
}

/**
 * Moves a dish to the end of a section, unless it is already in it. Returns false if the store has no such section.
 */
export async function placeDish(
  { db }: Writing,
  { id, sectionId, storeId }: { id: string; sectionId: string; storeId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    with section as (
      select id
      from menu_sections
      where id = ${sectionId}
        and store_id = ${storeId}
    ),
    left_behind as (
      delete from menu_items
      where product_id = ${id}
        and section_id <> ${sectionId}
        and exists (select from section)
    ),
    placed as (
      insert into menu_items (section_id, product_id, position)
      select section.id, ${id}, coalesce((select max(position) + 1 from menu_items where section_id = section.id), 0)
      from section
      on conflict (section_id, product_id) do nothing
    )
    select exists (select from section) as is_there
  `.execute(db)
  return rows[0]?.is_there ?? false
}

/** Sets or removes a dish's picture; returns the previous ones. */
export async function setDishPicture(
  { db }: Writing,
  { id, pictureId }: { id: string; pictureId: string | null },
): Promise<string[]> {
  const before = await db
    .deleteFrom('product_pictures')
    .where('product_id', '=', id)
    .returning('picture_id')
    .execute()
  if (pictureId) {
    await db
      .insertInto('product_pictures')
      .values({ product_id: id, picture_id: pictureId, position: 0 })
      .execute()
  }
  return before.map(({ picture_id }) => picture_id)
}

/** Sets the stock of an untracked dish to 0 until a moment. A tracked dish keeps its count. */
export async function insertSellOut(
  { db }: Writing,
  { variantId, until }: { variantId: string; until: Date },
): Promise<void> {
  await sql`
    with emptied as (
      insert into stock_levels (variant_id, on_hand)
      values (${variantId}, 0)
      on conflict (variant_id) do nothing
      returning variant_id
    )
    insert into dish_sell_outs (variant_id, until)
    select variant_id, ${until}
    from emptied
  `.execute(db)
}

/** Ends the sell-out of one dish, or of all that are due; returns the dishes. */
export async function endSellOuts(
  { db, now }: Writing,
  which: { readonly variantId: string } | 'due',
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    with ended as (
      delete from dish_sell_outs
      where ${which === 'due' ? sql`until <= ${now}` : sql`variant_id = ${which.variantId}`}
      returning variant_id
    ),
    uncounted as (
      delete from stock_levels
      where variant_id in (select variant_id from ended)
    )
    select distinct v.product_id
    from ended
    join variants v on v.id = ended.variant_id
  `.execute(db)
  return rows.map(({ product_id }) => product_id)
}
