/** Writes whole menus, set-based: a fixed number of statements for any number of dishes. */
import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { PlannedDish, SectionToWrite } from './plan-menu.ts'
import type { NewGroup } from './planned-groups.ts'
import { skuOf } from './queries.ts'

type Writing = Pick<Work, 'db' | 'now'>

/** Locks the dishes of a store, so that prices and states that are compared with a file stay as they were read. */
export async function lockDishes({ db }: Writing, storeId: string): Promise<void> {
  await sql`
    select
    from products p
    join variants v on v.product_id = p.id and v.position = 0
    where p.store_id = ${storeId}
      and p.kind = 'dish'
    order by p.id
    for no key update of v, p
  `.execute(db)
}

/** Adds sections to the end of a menu and renames others. */
export async function writeSections(
  { db }: Writing,
  { storeId, sections }: { readonly storeId: string; readonly sections: readonly SectionToWrite[] },
): Promise<void> {
  if (sections.length === 0) return
  const rows = sections.map((section, place) => ({ ...section, place }))
  await sql`
    insert into menu_sections as s (id, store_id, key, name, position)
    select
      row.id, ${storeId}, row.id::text, row.name,
      row.place + (select coalesce(max(position) + 1, 0) from menu_sections where store_id = ${storeId})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, name jsonb, place integer)
    on conflict (id) do update set name = s.name || excluded.name
  `.execute(db)
}

export async function writeNewGroups(
  { db }: Writing,
  { storeId, groups }: { readonly storeId: string; readonly groups: readonly NewGroup[] },
): Promise<void> {
  if (groups.length === 0) return
  const rows = groups.map(({ id, name, min, max }) => ({ id, name: { en: name }, min, max }))
  await sql`
    insert into modifier_groups (id, store_id, key, name, min_choices, max_choices)
    select id, ${storeId}, id::text, name, min, max
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, name jsonb, min smallint, max smallint)
  `.execute(db)
  const modifiers = groups.flatMap(({ id, choices }) =>
    choices.map(({ label, price_minor }, position) => ({
      id: newId(),
      group_id: id,
      label: { en: label },
      price_minor,
      position,
    })),
  )
  await sql`
    insert into modifiers (id, group_id, key, label, price_minor, position)
    select id, group_id, id::text, label, price_minor, position
    from jsonb_to_recordset(${JSON.stringify(modifiers)}::jsonb) as row (
      id uuid, group_id uuid, label jsonb, price_minor bigint, position smallint
    )
  `.execute(db)
}

type DishToWrite = Omit<PlannedDish, 'name'> & {
  readonly name: Texts
  /** Of a new dish. */
  readonly slug: string | null
}

/** Creates and changes dishes, and moves those of another section to the end of theirs. */
export async function writeDishes(
  work: Writing,
  { storeId, dishes }: { readonly storeId: string; readonly dishes: readonly DishToWrite[] },
): Promise<void> {
  await insertDishes(work, { storeId, dishes: dishes.filter(({ isNew }) => isNew) })
  await updateDishes(
    work,
    dishes.filter(({ isNew }) => !isNew),
  )
  await placeDishes(work, dishes)
  await setGroups(work, dishes)
}

async function insertDishes(
  { db, now }: Writing,
  { storeId, dishes }: { readonly storeId: string; readonly dishes: readonly DishToWrite[] },
): Promise<void> {
  if (dishes.length === 0) return
  const rows = dishes.map((dish) => {
    const variantId = newId()
    return { ...dish, variant_id: variantId, sku: skuOf(variantId) }
  })
  await sql`
    insert into products (
      id, slug, store_id, category_id, vertical, kind, name, short_description, currency, price_minor, origin,
      tags, is_fresh, is_vegetarian, allergens, declares_allergens, state, published_at, created_at, updated_at
    )
    select
      row.id, row.slug, s.id,
      -- Kitchens without a cuisine use the top category.
      coalesce(s.cuisine_category_id, (select c.id from categories c where c.vertical = s.vertical and c.depth = 0)),
      s.vertical, 'dish', row.name, row.description, s.currency, row.price_minor, s.country_code,
      array[lower(s.country_code), 'dish'], true, row.is_vegetarian, row.allergens, row.declares_allergens,
      case when row.is_on_menu then 'published' else 'draft' end,
      case when row.is_on_menu then ${now}::timestamptz end, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, slug text, name jsonb, description jsonb, price_minor bigint, is_vegetarian boolean,
      allergens text[], declares_allergens boolean, is_on_menu boolean
    )
    join stores s on s.id = ${storeId}
  `.execute(db)
  await sql`
    insert into variants (id, product_id, sku, price_minor, position, priced_at)
    select variant_id, id, sku, price_minor, 0, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, variant_id uuid, sku text, price_minor bigint
    )
  `.execute(db)
}

async function updateDishes({ db, now }: Writing, dishes: readonly DishToWrite[]): Promise<void> {
  if (dishes.length === 0) return
  const rows = JSON.stringify(dishes)
  await sql`
    update variants v
    set price_minor = row.price_minor,
        priced_at = case when v.price_minor <> row.price_minor then ${now} else v.priced_at end,
        is_active = row.is_on_menu
    from jsonb_to_recordset(${rows}::jsonb) as row (id uuid, price_minor bigint, is_on_menu boolean)
    where v.product_id = row.id
      and v.position = 0
  `.execute(db)
  await sql`
    update products p
    set name = (p.name - 'en' - 'fr') || row.name,
        short_description = (p.short_description - 'en' - 'fr') || row.description,
        price_minor = row.price_minor,
        is_vegetarian = row.is_vegetarian,
        -- A dish that is not vegetarian is not vegan either.
        is_vegan = p.is_vegan and row.is_vegetarian,
        allergens = row.allergens,
        declares_allergens = row.declares_allergens,
        state = case when row.is_on_menu then 'published' else p.state end,
        published_at = case when row.is_on_menu then coalesce(p.published_at, ${now}) else p.published_at end,
        updated_at = ${now}
    from jsonb_to_recordset(${rows}::jsonb) as row (
      id uuid, name jsonb, description jsonb, price_minor bigint, is_vegetarian boolean, allergens text[],
      declares_allergens boolean, is_on_menu boolean
    )
    where p.id = row.id
  `.execute(db)
}

async function placeDishes({ db }: Writing, dishes: readonly DishToWrite[]): Promise<void> {
  if (dishes.length === 0) return
  const rows = JSON.stringify(
    dishes.map(({ id, sectionId }, place) => ({ id, section_id: sectionId, place })),
  )
  await sql`
    delete from menu_items item
    using jsonb_to_recordset(${rows}::jsonb) as row (id uuid, section_id uuid)
    where item.product_id = row.id
      and item.section_id <> row.section_id
  `.execute(db)
  await sql`
    insert into menu_items (section_id, product_id, position)
    select
      row.section_id, row.id,
      coalesce(last.position, -1) + row_number() over (partition by row.section_id order by row.place)
    from jsonb_to_recordset(${rows}::jsonb) as row (id uuid, section_id uuid, place integer)
    cross join lateral (
      select max(item.position) as position from menu_items item where item.section_id = row.section_id
    ) last
    where not exists (
      select from menu_items item where item.section_id = row.section_id and item.product_id = row.id
    )
  `.execute(db)
}

async function setGroups({ db }: Writing, dishes: readonly DishToWrite[]): Promise<void> {
  if (dishes.length === 0) return
  const rows = dishes.flatMap(({ id, groups }) =>
    groups.map((group, position) => ({ product_id: id, group_id: group, position })),
  )
  await db
    .deleteFrom('product_modifier_groups')
    .where(
      'product_id',
      'in',
      dishes.map(({ id }) => id),
    )
    .execute()
  await sql`
    insert into product_modifier_groups (product_id, group_id, position)
    select product_id, group_id, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      product_id uuid, group_id uuid, position smallint
    )
  `.execute(db)
}
