import type { Answer, Given } from '#contract/endpoint.ts'
import { stockAlertRequested } from '#contract/events.ts'
import type { requestStockAlert as contract } from '#contract/product-page.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import { networkOf } from '#platform/addresses.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { insertAlert, type RequestedVariant, readRequestedVariants } from './queries.ts'

const HOUR_MS = 60 * 60 * 1000

const byAddress: Limit = { what: 'stock alerts by address', max: 30, windowMs: HOUR_MS }
// Each request may send email to a person who did not ask for it.
const byEmail: Limit = { what: 'stock alerts by email', max: 5, windowMs: 24 * HOUR_MS }

/**
 * Subscribes the caller to a variant's return to stock. Guests confirm by email; the response is the same whether or
 * not the address is already subscribed.
 * @throws not_found, options_missing when a variant must be named, invalid_input for a missing address
 */
export async function requestStockAlert(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await consumeLimit(work, byAddress, networkOf(work.visitor))
  const wished = requestedVariant(await readRequestedVariants(work, params.slug), body.variant_id)
  if (wished.isAvailable) return { state: 'in_stock' }
  const userId = accountHolderIfAny(work)
  if (userId !== undefined) {
    await insertAlert(work, { ...fresh(), variantId: wished.variantId, userId })
    return { state: 'waiting' }
  }
  await requestByEmail(work, { variantId: wished.variantId, email: body.email })
  return { state: 'confirm_by_mail' }
}

/** Returns the named variant, or the only one. */
function requestedVariant(
  variants: readonly RequestedVariant[],
  variantId: string | undefined,
): RequestedVariant {
  if (variants.length === 0) throw problem('not_found')
  const [only, ...others] = variantId ? variants.filter((each) => each.variantId === variantId) : variants
  if (!only) throw problem('not_found')
  if (others.length > 0) throw problem('options_missing')
  return only
}

async function requestByEmail(
  work: Work,
  { variantId, email }: { variantId: string; email: string | undefined },
): Promise<void> {
  if (email === undefined) throw problem('invalid_input', {}, { email: ['email_required'] })
  await consumeLimit(work, byEmail, email)
  const alert = await insertAlert(work, { ...fresh(), variantId, email })
  if (!alert.isConfirmed) emit(work, stockAlertRequested, { alert_id: alert.id })
}

function fresh() {
  return { id: newId(), secret: crypto.randomUUID() }
}
