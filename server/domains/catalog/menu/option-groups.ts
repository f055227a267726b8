import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addOptionGroup as addContract,
  changeOptionGroup as changeContract,
  OptionGroupFields,
  removeOptionGroup as removeContract,
} from '#contract/menu.ts'
import { problem } from '#platform/problem.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { GROUPS_MAX } from './limits.ts'
import {
  dropGroup,
  type GroupToWrite,
  readAskers,
  readGroupOwner,
  readGroups,
  replaceGroup,
  writeGroup,
} from './option-group-queries.ts'
import { changedMenu, lockedKitchen, lockedMenu } from './store-menu.ts'

/** @throws not_found, not_allowed, state_conflict for a store of goods and for a menu that is full, invalid_input */
export async function addOptionGroup(
  work: Work,
  { params, body }: Given<typeof addContract>,
): Promise<Answer<typeof addContract>> {
  const { storeId } = await lockedKitchen(work, params.store)
  if ((await readGroups(work, storeId)).length >= GROUPS_MAX) throw problem('state_conflict')
  const id = newId()
  await writeGroup(work, { id, storeId, fields: checked(body) })
  return { id, ...(await changedMenu(work, { storeId, dishIds: [] })) }
}

/**
 * Changes a modifier group. A shared group of the market is copied for the store first, so that other stores keep
 * theirs.
 * @throws not_found, not_allowed, invalid_input
 */
export async function changeOptionGroup(
  work: Work,
  { params, body }: Given<typeof changeContract>,
): Promise<Answer<typeof changeContract>> {
  const { storeId } = await lockedMenu(work, params.store)
  const owner = await readGroupOwner(work, { id: params.id, storeId })
  if (!owner) throw problem('not_found')
  const id = owner === 'store' ? params.id : newId()
  await writeGroup(work, { id, storeId, fields: checked(body) })
  if (owner === 'market') await replaceGroup(work, { storeId, from: params.id, to: id })
  const dishIds = await readAskers(work, { storeId, groupId: id })
  return { id, ...(await changedMenu(work, { storeId, dishIds })) }
}

/** @throws not_found, not_allowed */
export async function removeOptionGroup(
  work: Work,
  { params }: Given<typeof removeContract>,
): Promise<Answer<typeof removeContract>> {
  const { id } = params
  const { storeId } = await lockedMenu(work, params.store)
  if (!(await readGroupOwner(work, { id, storeId }))) throw problem('not_found')
  const dishIds = await readAskers(work, { storeId, groupId: id })
  await dropGroup(work, { storeId, id })
  return changedMenu(work, { storeId, dishIds })
}

function checked(fields: OptionGroupFields): GroupToWrite {
  const errors = groupErrors(fields)
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  return {
    ...fields,
    name: withoutEmptyTexts(fields.name),
    choices: fields.choices.map((one) => ({ ...one, label: withoutEmptyTexts(one.label) })),
  }
}

/** Returns what is wrong with the limits of a modifier group, by field. */
export function groupErrors({
  min,
  max,
  choices,
}: Pick<OptionGroupFields, 'min' | 'max' | 'choices'>): Record<string, string[]> {
  const least = min > max || min > choices.length ? { min: ['choices_least'] } : {}
  const most = max > choices.length ? { max: ['choices_most'] } : {}
  const taken =
    choices.filter(({ is_default }) => is_default).length > max ? { choices: ['choices_taken'] } : {}
  return { ...least, ...most, ...taken }
}
