import type { Answer, Given } from '#contract/endpoint.ts'
import type { readStoreMenu as contract, OptionGroup, StoreMenu } from '#contract/menu.ts'
import { managerOf, staffOf } from '#domains/sellers/index.ts'
import { forget } from '#platform/forget.ts'
import { problem } from '#platform/problem.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { refreshListings } from '../refresh-listings.ts'
import {
  type DishRow,
  lockMenu,
  readGroups,
  readKitchen,
  readMenuDishes,
  readSections,
  type SectionRow,
} from './queries.ts'

/**
 * A kitchen's menu as its staff see it; a store of goods has an empty one.
 * @throws not_found
 */
export async function readStoreMenu(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  return { menu: await menuOf(work, staffOf(work, params.store).storeId) }
}

export async function menuOf(work: Work, storeId: string): Promise<StoreMenu> {
  const { currency } = await readKitchen(work, storeId)
  const sections = await readSections(work, storeId)
  const dishes = await readMenuDishes(work, storeId)
  const groups = await readGroups(work, storeId)
  return {
    currency,
    sections: sections.map(({ id, name }) => ({
      id,
      name: bothOf(name),
      dishes: dishes.filter(({ section_id }) => section_id === id).map((row) => dishOf(row, currency)),
    })),
    groups: groups.map(
      ({ id, name, min_choices: min, max_choices: max, choices, dishes_count }): OptionGroup => ({
        id,
        name: bothOf(name),
        min,
        max,
        choices: choices.map(({ label, price_minor, ...choice }) => ({
          ...choice,
          label: bothOf(label),
          price: { minor: price_minor, currency },
        })),
        dishes_count,
      }),
    ),
  }
}

function dishOf(row: DishRow, currency: string): StoreMenu['sections'][number]['dishes'][number] {
  const { section_id: _, name, short_description, price_minor, picture, until, ...rest } = row
  return {
    ...rest,
    name: bothOf(name),
    description: bothOf(short_description),
    price: { minor: price_minor, currency },
    ...(picture && { picture }),
    ...(until && { sold_out_until: until.toISOString() }),
  }
}

/**
 * The store whose menu the caller may change; nobody else changes it meanwhile.
 * @throws not_found, not_allowed for those who only pack
 */
export async function lockedMenu(
  work: Work,
  store: string,
): Promise<{ storeId: string; sections: SectionRow[] }> {
  const { storeId } = managerOf(work, store)
  await lockMenu(work, storeId)
  return { storeId, sections: await readSections(work, storeId) }
}

/**
 * As `lockedMenu`, of a store that cooks.
 * @throws state_conflict for a store of goods
 */
export async function lockedKitchen(
  work: Work,
  store: string,
): Promise<{ storeId: string; sections: SectionRow[] }> {
  const menu = await lockedMenu(work, store)
  const { delivery_mode } = await readKitchen(work, menu.storeId)
  if (delivery_mode !== 'kitchen') throw problem('state_conflict')
  return menu
}

/** The menu as it has become, with what shoppers read of these dishes made anew. */
export async function changedMenu(
  work: Work,
  { storeId, dishIds }: { storeId: string; dishIds: readonly string[] },
): Promise<{ menu: StoreMenu }> {
  await refreshListings(work, dishIds)
  forget(work, [`store:${storeId}`, 'catalog', ...dishIds.map((id) => `product:${id}` as const)])
  return { menu: await menuOf(work, storeId) }
}

function bothOf({ en = '', fr }: Texts): { en: string; fr?: string } {
  return { en, ...(fr && { fr }) }
}
