import type { Answer, Given } from '#contract/endpoint.ts'
import type { readStoreMenu as contract, OptionGroup, StoreMenu } from '#contract/menu.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { refreshListings } from '../refresh-listings.ts'
import { readGroups } from './option-group-queries.ts'
import {
  type DishRow,
  lockMenu,
  readKitchen,
  readMenuDishes,
  readSections,
  type SectionRow,
} from './queries.ts'

/**
 * Returns a restaurant's menu for its staff; a store of goods has an empty one.
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
 * Locks the menu of a store that the caller may change.
 * @throws not_found, not_allowed for staff who may only pack
 */
export async function lockedMenu(
  work: Work,
  store: string,
): Promise<{ storeId: string; sections: SectionRow[] }> {
  const { storeId } = staffOf(work, store)
  await lockMenu(work, storeId)
  return { storeId, sections: await readSections(work, storeId) }
}

/**
 * Like `lockedMenu`, for a restaurant.
 * @throws state_conflict for a store of goods
 */
export async function lockedKitchen(
  work: Work,
  store: string,
): Promise<{ storeId: string; sections: SectionRow[] }> {
  const menu = await lockedMenu(work, store)
  await kitchenOf(work, menu.storeId)
  return menu
}

/** @throws state_conflict for a store of goods */
export async function kitchenOf(work: Pick<Work, 'db'>, storeId: string): Promise<{ currency: string }> {
  const { delivery_mode, currency } = await readKitchen(work, storeId)
  if (delivery_mode !== 'kitchen') throw problem('state_conflict')
  return { currency }
}

/** Rebuilds the public pages of these dishes and returns the changed menu. */
export async function changedMenu(
  work: Work,
  { storeId, dishIds }: { storeId: string; dishIds: readonly string[] },
): Promise<{ menu: StoreMenu }> {
  await refreshListings(work, dishIds)
  invalidate(work, [`store:${storeId}`, 'catalog', ...dishIds.map((id) => `product:${id}` as const)])
  return { menu: await menuOf(work, storeId) }
}

function bothOf({ en = '', fr }: Texts): { en: string; fr?: string } {
  return { en, ...(fr && { fr }) }
}
