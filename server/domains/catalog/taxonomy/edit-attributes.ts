import type { Answer, Given } from '#contract/endpoint.ts'
import { attributeChanged } from '#contract/events.ts'
import type {
  addAttribute as AddContract,
  changeAttribute as ChangeContract,
  listAttributes as ListContract,
  moveAttribute as MoveContract,
  readAttribute as ReadContract,
  removeAttribute as RemoveContract,
} from '#contract/taxonomy.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { AttributeType, FacetForm } from '#values/attribute-type.ts'
import { newId } from '#values/id.ts'
import * as queries from './attribute-queries.ts'

export async function listAttributes(work: Work): Promise<Answer<typeof ListContract>> {
  return { data: await queries.readAttributeRows(work) }
}

/** @throws not_found */
export async function readAttribute(
  work: Work,
  { params: { id } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await queries.readStoredAttribute(work, id)
  if (!row) throw problem('not_found')
  const { choices, categories, name, unit, ...rest } = row
  return {
    ...rest,
    name: { en: name.en ?? '', fr: name.fr ?? '' },
    unit: unit ?? '',
    categories: [...categories],
    choices: choices.map(({ key, label, swatch }) => ({
      key,
      label: { en: label.en ?? '', fr: label.fr ?? '' },
      ...(swatch !== null && { swatch }),
    })),
  }
}

/** @throws invalid_input also for a key that is taken, choices that don't fit the type, or unknown categories */
export async function addAttribute(
  work: Work,
  { body: { key, type, ...body } }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  await queries.lockAttributes(work)
  const id = newId()
  const written = await attributeToWrite(work, { id, type, body, usedKeys: [] })
  if (!(await queries.insertAttribute(work, { ...written, key, type }))) {
    throw problem('invalid_input', {}, { key: ['attribute_key_taken'] })
  }
  await queries.writeParts(work, written)
  await queries.writeAttributeFacets(work, key)
  invalidate(work, ['catalog'])
  return { id }
}

/** @throws not_found; state_conflict when another operator has changed it meanwhile; invalid_input as for a new one */
export async function changeAttribute(
  work: Work,
  { params: { id }, body: { version, ...body } }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  const before = await queries.readStoredAttribute(work, id, { isLocked: true })
  if (!before) throw problem('not_found')
  if (before.version !== version) throw problem('state_conflict', { version })
  const usedKeys = before.choices.filter((choice) => choice.is_used).map(({ key }) => key)
  const written = await attributeToWrite(work, { id, type: before.type, body, usedKeys })
  await queries.updateAttribute(work, written)
  await queries.writeParts(work, written)
  await queries.writeAttributeFacets(work, before.key)
  if (before.name.en !== body.name.en)
    recordAuditChange(work, { from: before.name.en ?? '', to: body.name.en })
  emit(work, attributeChanged, { attribute_id: id })
  invalidate(work, ['catalog'])
  return { version: version + 1 }
}

/** Moving past either end changes nothing. @throws not_found */
export async function moveAttribute(
  work: Work,
  { params: { id }, body: { command } }: Given<typeof MoveContract>,
): Promise<Answer<typeof MoveContract>> {
  await queries.lockAttributes(work)
  if (!(await queries.readStoredAttribute(work, id))) throw problem('not_found')
  await queries.swapAttribute(work, { id, isUp: command === 'up' })
  invalidate(work, ['catalog'])
  return { done: true }
}

/** @throws not_found; state_conflict while products have a value */
export async function removeAttribute(
  work: Work,
  { params: { id } }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  const row = await queries.readStoredAttribute(work, id, { isLocked: true })
  if (!row) throw problem('not_found')
  if (row.products > 0) throw problem('state_conflict')
  await queries.deleteAttribute(work, id)
  await queries.writeAttributeFacets(work, row.key)
  invalidate(work, ['catalog'])
  return { done: true }
}

type Body = Omit<Given<typeof ChangeContract>['body'], 'version'>

const withChoices: ReadonlySet<AttributeType> = new Set(['boolean', 'choice', 'choices', 'colour'])
const filterable: ReadonlySet<AttributeType> = new Set([...withChoices, 'number', 'dimension'])
const withUnit: ReadonlySet<AttributeType> = new Set(['number', 'dimension'])

interface Wanted {
  readonly id: string
  readonly type: AttributeType
  readonly body: Body
  /** Choices that products have. */
  readonly usedKeys: readonly string[]
}

async function attributeToWrite(
  work: Work,
  { id, type, body, usedKeys }: Wanted,
): Promise<queries.AttributeToWrite> {
  const ids = body.categories.map(({ category_id }) => category_id)
  const known = await queries.knownCategories(work, ids)
  const choicesFault = faultOfChoices({ type, choices: body.choices, usedKeys })
  const errors = {
    ...(choicesFault && { choices: [choicesFault] }),
    ...(body.is_facet && !filterable.has(type) && { is_facet: ['attribute_no_filter'] }),
    ...(body.facet_form !== undefined &&
      !formsOf(type).includes(body.facet_form) && { facet_form: ['facet_form_invalid'] }),
    ...(new Set(ids).size !== ids.length || ids.some((one) => !known.has(one))
      ? { categories: ['category_gone'] }
      : {}),
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  return {
    id,
    name: withoutEmptyTexts(body.name),
    unit: withUnit.has(type) && body.unit !== '' ? body.unit : null,
    isFacet: body.is_facet,
    facetForm: body.facet_form ?? formsOf(type)[0],
    choices: body.choices.map(({ key, label, swatch }) => ({
      key,
      label: withoutEmptyTexts(label),
      swatch: swatch ?? null,
    })),
    categories: body.categories,
  }
}

/** How an attribute can be filtered by, the usual form first. */
function formsOf(type: AttributeType): readonly [FacetForm, ...FacetForm[]] {
  if (type === 'number') return ['range', 'list']
  return type === 'dimension' ? ['range'] : ['list']
}

function faultOfChoices({
  type,
  choices,
  usedKeys,
}: {
  readonly type: AttributeType
  readonly choices: Body['choices']
  readonly usedKeys: readonly string[]
}): string | undefined {
  const keys = choices.map(({ key }) => key)
  if (usedKeys.some((key) => !keys.includes(key))) return 'choice_in_use'
  if (new Set(keys).size !== keys.length) return 'choice_key_twice'
  if (!withChoices.has(type)) return keys.length > 0 ? 'choices_not_allowed' : undefined
  if (type === 'boolean') return keys.toSorted().join() === 'no,yes' ? undefined : 'choices_yes_no'
  return keys.length === 0 ? 'choices_required' : undefined
}
