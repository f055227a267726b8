import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addOptionSet as AddContract,
  changeOptionSet as ChangeContract,
  listOptionSets as ListContract,
  readOptionSet as ReadContract,
  removeOptionSet as RemoveContract,
} from '#contract/option-sets.ts'
import { recordAuditChange } from '#platform/audit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { type Texts, withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import * as queries from './option-set-queries.ts'

export async function listOptionSets(work: Work): Promise<Answer<typeof ListContract>> {
  const rows = await queries.readOptionSetRows(work)
  return {
    data: rows.map(({ values, ...row }) => ({
      ...row,
      values: values.map(({ label, swatch }) => ({ label, ...(swatch !== null && { swatch }) })),
    })),
  }
}

/** @throws not_found */
export async function readOptionSet(
  work: Work,
  { params: { id } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await queries.readOptionSet(work, id)
  if (!row) throw problem('not_found')
  const { name, aliases, values, ...rest } = row
  return {
    ...rest,
    name: inOffered(name),
    aliases: [...aliases],
    values: values.map(({ label, swatch }) => ({
      label: inOffered(label),
      ...(swatch !== null && { swatch }),
    })),
  }
}

function inOffered(texts: Texts): { en: string; fr: string } {
  return { en: texts.en ?? '', fr: texts.fr ?? '' }
}

/** @throws invalid_input also for a name whose key is taken, and for values of the same key */
export async function addOptionSet(
  work: Work,
  { body }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  const set = toWrite(newId(), body)
  const key = slugOf(body.name.en, 'option')
  if (!(await queries.insertOptionSet(work, { ...set, key }))) {
    throw problem('invalid_input', {}, { 'name.en': ['option_set_taken'] })
  }
  await queries.writeOptionSetValues(work, set)
  invalidate(work, ['catalog'])
  return { id: set.id }
}

/** @throws not_found; state_conflict when another operator has changed it meanwhile; invalid_input as for a new one */
export async function changeOptionSet(
  work: Work,
  { params: { id }, body: { version, ...body } }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  const before = await queries.readOptionSet(work, id, { isLocked: true })
  if (!before) throw problem('not_found')
  if (before.version !== version) throw problem('state_conflict', { version: before.version })
  const set = toWrite(id, body)
  await queries.updateOptionSet(work, set)
  await queries.writeOptionSetValues(work, set)
  if (before.name.en !== body.name.en)
    recordAuditChange(work, { from: before.name.en ?? '', to: body.name.en })
  invalidate(work, ['catalog'])
  return { version: version + 1 }
}

/** @throws not_found */
export async function removeOptionSet(
  work: Work,
  { params: { id } }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  if (!(await queries.readOptionSet(work, id, { isLocked: true }))) throw problem('not_found')
  await queries.deleteOptionSet(work, id)
  invalidate(work, ['catalog'])
  return { done: true }
}

/** A value gets the key that product options with its English label have. */
function toWrite(
  id: string,
  { name, aliases, values }: Given<typeof AddContract>['body'],
): queries.OptionSetToWrite {
  const written = values.map(({ label, swatch }) => ({
    key: slugOf(label.en, 'value'),
    label: withoutEmptyTexts(label),
    swatch: swatch ?? null,
  }))
  const errors = Object.fromEntries(
    written.flatMap(({ key }, place) =>
      written.findIndex((other) => other.key === key) < place
        ? [[`values.${place}.label.en`, ['option_value_twice']]]
        : [],
    ),
  )
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  return { id, name: withoutEmptyTexts(name), aliases: [...new Set(aliases)], values: written }
}
