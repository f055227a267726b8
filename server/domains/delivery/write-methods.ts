import type {
  addDeliveryMethod as AddContract,
  changeDeliveryMethod as ChangeContract,
  MethodFields,
  moveDeliveryMethod as MoveContract,
  removeDeliveryMethod as RemoveContract,
  ShippingMethod,
} from '#contract/delivery-zones.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { marketCurrency, recordChange } from './shipping-rates-answer.ts'
import * as queries from './shipping-rates-queries.ts'
import { exchanged, freeKey, lockedZone, zoneAsWritten } from './write-zones.ts'

/** @throws not_allowed unless the caller has full access; not_found; invalid_input with the invalid fields */
export async function addDeliveryMethod(
  work: Work,
  { params, body }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  mustHaveFullRights(work)
  const zone = await lockedZone(work, params.zone)
  checkMethod(body)
  const methods = await queries.readMethods(work, zone.id)
  const key = freeKey(
    body.name.en,
    methods.map((method) => method.key),
  )
  const { currency } = await marketCurrency(work)
  const position = methods.length + 1
  await queries.insertMethod(work, { ...body, id: newId(), zoneId: zone.id, key, currency, position })
  return { method: await written(work, 'method_added', { zone: params.zone, method: key }) }
}

/** @throws not_allowed, not_found, invalid_input with the invalid fields */
export async function changeDeliveryMethod(
  work: Work,
  { params, body }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  mustHaveFullRights(work)
  const { method } = await lockedMethod(work, params)
  checkMethod(body)
  await queries.updateMethod(work, { ...body, id: method.id })
  return { method: await written(work, 'method_changed', params) }
}

/** Moving past an end changes nothing. @throws not_allowed, not_found */
export async function moveDeliveryMethod(
  work: Work,
  { params, body }: Given<typeof MoveContract>,
): Promise<Answer<typeof MoveContract>> {
  mustHaveFullRights(work)
  const { zone, method, methods } = await lockedMethod(work, params)
  const moved = exchanged(methods, methods.indexOf(method), body.command)
  if (moved) {
    await queries.orderMethods(
      work,
      moved.map(({ id }) => id),
    )
    await recordChange(work, { act: 'method_moved', zone: nameOf(zone), method: nameOf(method) })
  }
  return { done: true }
}

/** @throws not_allowed, not_found */
export async function removeDeliveryMethod(
  work: Work,
  { params }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  mustHaveFullRights(work)
  const { zone, method } = await lockedMethod(work, params)
  await queries.deleteMethod(work, method.id)
  await recordChange(work, { act: 'method_removed', zone: nameOf(zone), method: nameOf(method) })
  return { done: true }
}

async function written(
  work: Work,
  act: 'method_added' | 'method_changed',
  params: { zone: string; method: string },
): Promise<ShippingMethod> {
  const zone = await zoneAsWritten(work, params.zone)
  const method = zone.methods.find(({ key }) => key === params.method)
  if (!method) throw new Error(`Delivery method ${params.method} not found after it was saved`)
  await recordChange(work, { act, zone: zone.name.en, method: method.name.en, set_to: method })
  return method
}

async function lockedMethod(work: Work, params: { zone: string; method: string }) {
  const zone = await lockedZone(work, params.zone)
  const methods = await queries.readMethods(work, zone.id)
  const method = methods.find(({ key }) => key === params.method)
  if (!method) throw problem('not_found')
  return { zone, methods, method }
}

function nameOf({ name }: Pick<queries.LockedZone, 'name'>): string {
  return name.en ?? ''
}

/** Checks the rules that span several fields. @throws invalid_input */
function checkMethod(fields: MethodFields): void {
  const errors = { ...rateFaults(fields), ...bandFaults(fields) }
  if (fields.days_max < fields.days_min) errors.days_max = ['days_order']
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
}

function rateFaults({ rate, price_minor, per_kg_minor, bands = [] }: MethodFields): Record<string, string[]> {
  const needsBands = rate === 'value' || rate === 'distance'
  if (needsBands && bands.length === 0) return { 'bands.0.price_minor': ['band_missing'] }
  if (rate === 'flat' && bands.length > 0) return { rate: ['field_invalid'] }
  if (rate !== 'weight' && (per_kg_minor ?? 0) > 0) return { per_kg_minor: ['field_invalid'] }
  if (bands.length === 0 && price_minor === undefined) return { price_minor: ['amount_from_zero'] }
  return {}
}

function bandFaults({ rate, per_kg_minor, bands = [] }: MethodFields): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  bands.forEach(({ up_to: upTo }, row) => {
    const isLast = row === bands.length - 1
    const from = bands[row - 1]?.up_to ?? 0
    if (upTo === undefined && !isLast) errors[`bands.${row}.up_to`] = ['band_end']
    if (upTo !== undefined && upTo <= from) errors[`bands.${row}.up_to`] = ['band_order']
    const goesOn = rate === 'weight' && (per_kg_minor ?? 0) > 0
    if (upTo === undefined && isLast && goesOn) errors[`bands.${row}.up_to`] = ['band_goes_on']
  })
  return errors
}
