import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addMenuSection as addContract,
  moveMenuSection as moveContract,
  removeMenuSection as removeContract,
  renameMenuSection as renameContract,
} from '#contract/menu.ts'
import { problem } from '#platform/problem.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { SECTIONS_MAX } from './limits.ts'
import { deleteSection, insertSection, swapSection, updateSection } from './queries.ts'
import { changedMenu, lockedKitchen, lockedMenu } from './store-menu.ts'

/**
 * Adds a section to the end of a menu.
 * @throws not_found, not_allowed, state_conflict for a store of goods and for a menu that is full
 */
export async function addMenuSection(
  work: Work,
  { params, body }: Given<typeof addContract>,
): Promise<Answer<typeof addContract>> {
  const { storeId, sections } = await lockedKitchen(work, params.store)
  if (sections.length >= SECTIONS_MAX) throw problem('state_conflict')
  const id = newId()
  await insertSection(work, { id, storeId, name: withoutEmptyTexts(body.name) })
  return { id, ...(await changedMenu(work, { storeId, dishIds: [] })) }
}

/** @throws not_found, not_allowed */
export async function renameMenuSection(
  work: Work,
  { params, body }: Given<typeof renameContract>,
): Promise<Answer<typeof renameContract>> {
  const { storeId } = await lockedMenu(work, params.store)
  if (!(await updateSection(work, { id: params.id, storeId, name: withoutEmptyTexts(body.name) })))
    throw problem('not_found')
  return changedMenu(work, { storeId, dishIds: [] })
}

/** @throws not_found, not_allowed */
export async function moveMenuSection(
  work: Work,
  { params, body }: Given<typeof moveContract>,
): Promise<Answer<typeof moveContract>> {
  const storeId = await storeOfSection(work, params)
  await swapSection(work, { id: params.id, storeId, by: body.to === 'up' ? -1 : 1 })
  return changedMenu(work, { storeId, dishIds: [] })
}

/** @throws not_found, not_allowed, state_conflict while a dish is in it */
export async function removeMenuSection(
  work: Work,
  { params }: Given<typeof removeContract>,
): Promise<Answer<typeof removeContract>> {
  const storeId = await storeOfSection(work, params)
  if (!(await deleteSection(work, params.id))) throw problem('state_conflict')
  return changedMenu(work, { storeId, dishIds: [] })
}

async function storeOfSection(work: Work, { store, id }: { store: string; id: string }): Promise<string> {
  const { storeId, sections } = await lockedMenu(work, store)
  if (!sections.some((section) => section.id === id)) throw problem('not_found')
  return storeId
}
