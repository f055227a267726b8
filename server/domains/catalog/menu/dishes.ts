import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addDish as addContract,
  changeDish as changeContract,
  DishFields,
  moveDish as moveContract,
} from '#contract/menu.ts'
import { attachPictures, detachPictures } from '#domains/media/index.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import { readFreeSlug } from '#platform/slugs.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import { DISHES_MAX } from './limits.ts'
import { setDishGroups } from './option-group-queries.ts'
import {
  insertDish,
  lockDish,
  placeDish,
  readMenuDishes,
  setDishPicture,
  swapDish,
  updateDish,
} from './queries.ts'
import { refreshLists } from './refresh-lists.ts'
import { changedMenu, lockedKitchen, lockedMenu } from './store-menu.ts'

/**
 * Adds a dish to the end of its section. Its slug is made from its name and stays the same when it is renamed.
 * @throws not_found, not_allowed, state_conflict for a store of goods and for a menu that is full, invalid_input
 */
export async function addDish(
  work: Work,
  { params, body }: Given<typeof addContract>,
): Promise<Answer<typeof addContract>> {
  const { storeId } = await lockedKitchen(work, params.store)
  if ((await readMenuDishes(work, storeId)).length >= DISHES_MAX) throw problem('state_conflict')
  const id = newId()
  const slug = await readFreeSlug(work, { kind: 'product', scope: '', slug: slugOf(body.name.en, 'dish') })
  await insertDish(work, { ...written(body), id, storeId, slug, variantId: newId() })
  await setDishDetails(work, { id, storeId, fields: body })
  await refreshLists(work, storeId)
  return { id, ...(await changedMenu(work, { storeId, dishIds: [id] })) }
}

/** @throws not_found, not_allowed, invalid_input */
export async function changeDish(
  work: Work,
  { params, body }: Given<typeof changeContract>,
): Promise<Answer<typeof changeContract>> {
  const { id } = params
  const { storeId } = await lockedMenu(work, params.store)
  const variantId = await lockDish(work, { id, storeId })
  if (!variantId) throw problem('not_found')
  await updateDish(work, { ...written(body), id, variantId })
  await setDishDetails(work, { id, storeId, fields: body })
  await refreshLists(work, storeId)
  return changedMenu(work, { storeId, dishIds: [id] })
}

/** @throws not_found, not_allowed */
export async function moveDish(
  work: Work,
  { params, body }: Given<typeof moveContract>,
): Promise<Answer<typeof moveContract>> {
  const { id } = params
  const { storeId } = await lockedMenu(work, params.store)
  if (!(await lockDish(work, { id, storeId }))) throw problem('not_found')
  await swapDish(work, { id, by: body.to === 'up' ? -1 : 1 })
  return changedMenu(work, { storeId, dishIds: [] })
}

function written({
  name,
  description,
  price_minor,
  allergens,
  declares_allergens,
  is_vegetarian,
  is_on_menu,
}: DishFields) {
  return {
    name: withoutEmptyTexts(name),
    description: withoutEmptyTexts(description),
    price_minor,
    allergens: [...new Set(allergens)],
    declares_allergens: declares_allergens ?? false,
    is_vegetarian,
    is_on_menu,
  }
}

/** Sets a dish's section, modifier groups and picture. */
async function setDishDetails(
  work: Work,
  { id, storeId, fields }: { id: string; storeId: string; fields: DishFields },
): Promise<void> {
  if (!(await placeDish(work, { id, storeId, sectionId: fields.section }))) {
    throw problem('invalid_input', {}, { section: ['field_empty'] })
  }
  if (!(await setDishGroups(work, { id, storeId, groups: [...new Set(fields.groups)] }))) {
    throw problem('invalid_input', {}, { groups: ['field_invalid'] })
  }
  if (fields.picture_id !== undefined) await showPicture(work, { id, pictureId: fields.picture_id })
}

async function showPicture(work: Work, dish: { id: string; pictureId: string | null }): Promise<void> {
  const ownerId = signedInUser(work).userId
  if (dish.pictureId && !(await attachPictures(work, { ownerId, pictureIds: [dish.pictureId] }))) {
    throw problem('invalid_input', {}, { picture_id: ['picture_gone'] })
  }
  const before = await setDishPicture(work, dish)
  await detachPictures(work, { ownerId, pictureIds: before.filter((id) => id !== dish.pictureId) })
}
