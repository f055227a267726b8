import { invalidate } from '#platform/invalidate.ts'
import { readFreeSlugs } from '#platform/slugs.ts'
import type { Work } from '#platform/work.ts'
import { slugOf } from '#values/slug-of.ts'
import { refreshListings } from '../refresh-listings.ts'
import type { ImportedDish } from './imported-dish.ts'
import { readGroups } from './option-group-queries.ts'
import { type MenuPlan, type PlannedRow, planMenu } from './plan-menu.ts'
import { lockMenu, readMenuDishes, readSections } from './queries.ts'
import { refreshLists } from './refresh-lists.ts'
import { lockDishes, writeDishes, writeNewGroups, writeSections } from './write-menu.ts'

/**
 * Creates and changes dishes of a store in a fixed number of statements, with the sections and modifier groups that they
 * need. Each dish is saved or refused by itself; the outcomes are in the order of the dishes.
 */
export async function saveMenu(
  work: Work,
  {
    storeId,
    dishes,
    isDryRun,
  }: { readonly storeId: string; readonly dishes: readonly ImportedDish[]; readonly isDryRun: boolean },
): Promise<readonly PlannedRow[]> {
  if (!isDryRun) {
    await lockMenu(work, storeId)
    await lockDishes(work, storeId)
  }
  const menu = {
    sections: await readSections(work, storeId),
    dishes: await readMenuDishes(work, storeId),
    groups: await readGroups(work, storeId),
  }
  const plan = planMenu(menu, dishes)
  if (!isDryRun) await write(work, { storeId, plan })
  return plan.rows
}

async function write(work: Work, { storeId, plan }: { storeId: string; plan: MenuPlan }): Promise<void> {
  const { sections, groups, dishes } = plan
  if (dishes.length === 0 && sections.length === 0) return
  await writeSections(work, { storeId, sections })
  await writeNewGroups(work, { storeId, groups })
  const slugs = await readFreeSlugs(
    work,
    { kind: 'product', scope: '' },
    dishes.flatMap(({ isNew, name }) => (isNew ? slugOf(name.en ?? '', 'dish') : [])),
  )
  const free = slugs.values()
  await writeDishes(work, {
    storeId,
    dishes: dishes.map((dish) => ({ ...dish, slug: dish.isNew ? (free.next().value ?? null) : null })),
  })
  const dishIds = dishes.map(({ id }) => id)
  await refreshLists(work, storeId)
  await refreshListings(work, dishIds)
  invalidate(work, [`store:${storeId}`, 'catalog', ...dishIds.map((id) => `product:${id}` as const)])
}
