import type { Answer, Given } from '#contract/endpoint.ts'
import type { listSavedCards as listing, removeSavedCard as removing } from '#contract/saved-cards.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { GatewayCard, Gateways } from '../gateway.ts'
import { forgetCard, forgetCustomer } from '../job-kinds.ts'
import * as queries from './queries.ts'

/** Lists the cards that the gateway for new card payments accepts. */
export function listSavedCards(gateways: Gateways) {
  return async (work: Work): Promise<Answer<typeof listing>> => {
    const gateway = gateways.find(({ method }) => method === 'card')
    const userId = accountHolderIfAny(work)
    if (userId === undefined || !gateway?.cards) return { data: [], can_save: false }
    const rows = await queries.readCards(work, { userId, gateway: gateway.name })
    return {
      data: rows.map((card) => ({
        id: card.id,
        brand: card.brand,
        last_four: card.last_four,
        expires_month: card.expires_month,
        expires_year: card.expires_year,
        is_expired: isExpired(card, work.now),
      })),
      can_save: true,
    }
  }
}

/**
 * Deletes a card at once; a job removes it at its gateway.
 * @throws {Problem} not_found, also for another user's card
 */
export async function removeSavedCard(
  work: Work,
  { params: { id } }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  const userId = accountHolderIfAny(work)
  const card = userId === undefined ? undefined : await queries.deleteCard(work, { userId, id })
  if (!card) throw problem('not_found')
  await work.addJob(forgetCard, card)
  return { done: true }
}

/** Deletes a user's data at all gateways, together with the account. */
export async function deleteSavedCards(work: Work, userId: string): Promise<void> {
  for (const known of await queries.deleteCustomers(work, userId)) await work.addJob(forgetCustomer, known)
}

export interface CardRequest {
  readonly save_card?: boolean | undefined
  readonly saved_card_id?: string | undefined
}

export interface CardPlan {
  readonly savesCard: boolean
  readonly savedCardId: string | undefined
}

/**
 * Checks the shopper's choice against the gateway. Guests cannot save cards.
 * @throws {Problem} not_found for another user's or another gateway's card; payment_unavailable when it has expired
 */
export async function planCard(
  work: Work,
  { save_card: saves, saved_card_id: id }: CardRequest,
  gateway: Gateways[number] | undefined,
): Promise<CardPlan> {
  const nothing = { savesCard: false, savedCardId: undefined }
  if (gateway?.method !== 'card') return nothing
  const userId = accountHolderIfAny(work)
  if (id === undefined)
    return { ...nothing, savesCard: saves === true && userId !== undefined && gateway.cards !== undefined }
  const card = userId === undefined ? undefined : await queries.readCard(work, { userId, id })
  if (!card || card.gateway !== gateway.name || !gateway.cards) throw problem('not_found')
  if (isExpired(card, work.now)) throw problem('payment_unavailable', { reason: 'card_expired' })
  return { ...nothing, savedCardId: id }
}

/**
 * Saves the card that paid if the shopper chose so. A duplicate, or a card of a deleted account, is removed at the
 * gateway.
 */
export async function saveCard(
  work: Work,
  { userId, gateway, card }: { userId: string; gateway: string; card: GatewayCard },
): Promise<void> {
  const { token } = card
  if (await queries.isKept(work, { gateway, token })) return
  if (!(await queries.insertCard(work, { id: newId(), userId, gateway, card })))
    await work.addJob(forgetCard, { gateway, token })
}

/** A card is valid until the end of its expiry month. */
function isExpired(
  { expires_month: month, expires_year: year }: Pick<queries.CardRow, 'expires_month' | 'expires_year'>,
  now: Date,
): boolean {
  return Date.UTC(year, month) <= now.getTime()
}
