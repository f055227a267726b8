import type { Answer, Given } from '#contract/endpoint.ts'
import type { StoreMenu } from '#contract/menu.ts'
import type { exportMenu as contract } from '#contract/menu-import.ts'
import { kitchenOf, menuOf } from '#domains/catalog/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { csvOf } from '#platform/csv.ts'
import type { Work } from '#platform/work.ts'
import { decimalOf, minorUnitsIn } from '#values/money.ts'
import { optionsCell } from './read/menu-options.ts'

const headers = [
  'Section',
  'Section (fr)',
  'Name',
  'Name (fr)',
  'Description',
  'Description (fr)',
  'Price',
  'Options',
  'Vegetarian',
  'Allergens',
  'Declares allergens',
  'On menu',
]

/** @throws not_found, not_allowed, state_conflict for a store of goods */
export async function exportMenu(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { storeId } = staffOf(work, params.store)
  await kitchenOf(work, storeId)
  return { name: `menu-${params.store}.csv`, bytes: csvOf(menuTable(await menuOf(work, storeId))) }
}

function menuTable({ sections, groups, currency }: StoreMenu): string[][] {
  const names = new Map(groups.map(({ id, name }) => [id, name.en]))
  const minorUnits = minorUnitsIn(currency)
  const rows = sections.flatMap(({ name, dishes }) =>
    dishes.map((dish) => [
      name.en,
      name.fr ?? '',
      dish.name.en,
      dish.name.fr ?? '',
      dish.description.en,
      dish.description.fr ?? '',
      decimalOf(dish.price.minor, minorUnits),
      optionsCell(dish.groups.flatMap((id) => names.get(id) ?? [])),
      yesOrNo(dish.is_vegetarian),
      dish.allergens.join(', '),
      yesOrNo(dish.declares_allergens),
      yesOrNo(dish.is_on_menu),
    ]),
  )
  return [headers, ...rows]
}

function yesOrNo(value: boolean): string {
  return value ? 'TRUE' : 'FALSE'
}
