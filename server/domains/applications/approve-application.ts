import { applicationMoved } from '#contract/events.ts'
import { createStore, isStoreNameTaken } from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { decidable } from './decidable.ts'
import { insertEvent, isStillHere, readFull, setState } from './queries.ts'
import { readAnyApplication } from './read-any-application.ts'

/**
 * Approves an application: opens an unpublished store for the applicant, on the default commission rate.
 * @throws not_found, state_conflict when it was decided already, or the applicant's account was deleted or suspended;
 * invalid_input where another store has got the name meanwhile
 */
export async function approveApplication(work: Work, { params }: { params: { id: string } }) {
  const {
    applicant_id: ownerId,
    locale,
    logo_id: logoId,
    cover_id: coverId,
  } = await decidable(work, params.id, ['submitted', 'in_review'])
  if (!(await isStillHere(work, ownerId))) throw problem('state_conflict')
  const said = await readFull(work, params.id)
  if (!said) throw new Error(`Application ${params.id} not found after locking`)
  if (await isStoreNameTaken(work, said.store_name))
    throw problem('invalid_input', {}, { store_name: ['store_name_taken'] })
  const storeId = await createStore(work, {
    name: said.store_name,
    vertical: said.vertical,
    ownerId,
    description: said.description,
    locale,
    countryCode: said.country_code,
    city: said.city,
    street: said.street,
    email: said.email,
    phone: said.phone,
    hidesEmail: said.hides_email,
    hidesPhone: said.hides_phone,
    links: said.links,
    logoId,
    coverId,
  })
  await setState(work, params.id, { to: 'approved', storeId })
  await insertEvent(work, { applicationId: params.id, to: 'approved' })
  emit(work, applicationMoved, { application_id: params.id, state: 'approved' })
  return readAnyApplication(work, { params })
}
