import type {
  chooseDeliverTo as choosing,
  DeliverTo,
  readDeliverTo as reading,
} from '#contract/deliver-to.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { setUserPlace } from '#domains/accounts/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { countryName } from '#values/country-name.ts'
import { type DeliverTo as Place, placeLabel } from '#values/deliver-to.ts'

export async function readDeliverTo(work: Work): Promise<Answer<typeof reading>> {
  return work.deliverTo ? { place: placeAnswer(work.deliverTo, work.locale) } : {}
}

/**
 * Stores the location in the browser, and in the account of a customer or guest.
 * @throws {Problem} invalid_input for an unknown country
 */
export async function chooseDeliverTo(
  work: Work,
  { body: { country_code: country, region, city } }: Given<typeof choosing>,
): Promise<Answer<typeof choosing>> {
  const place: Place = { country, ...(region && { region }), ...(city && { city }) }
  const userId = work.actor.kind === 'person' ? work.actor.userId : undefined
  if (!(await setUserPlace(work, userId, place))) {
    throw problem('invalid_input', {}, { country_code: ['country_required'] })
  }
  work.setDeliverToCookie(place)
  return { place: placeAnswer(place, work.locale) }
}

function placeAnswer(place: Place, locale: string): DeliverTo {
  const { country, region, city } = place
  return {
    country_code: country,
    country_name: countryName(country, locale),
    ...(region !== undefined && { region }),
    ...(city !== undefined && { city }),
    label: placeLabel(place, locale),
  }
}
