/** Cards that shoppers keep for next time: how they come, how they are told, how they go. */

import type { Answer, Given } from '#contract/endpoint.ts'
import type { listSavedCards as listing, removeSavedCard as removing } from '#contract/saved-cards.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { GatewayCard, Gateways } from '../gateway.ts'
import * as queries from './queries.ts'

/** The cards that whoever takes new payments by card can take. */
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
 * Forgets a card here at once, and has its gateway forget it.
 * @throws {Problem} not_found, also for another's
 */
export async function removeSavedCard(
  work: Work,
  { params: { id } }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  const userId = accountHolderIfAny(work)
  const card = userId === undefined ? undefined : await queries.deleteCard(work, { userId, id })
  if (!card) throw problem('not_found')
  await work.addJob('payments.forget_card', card)
  return { done: true }
}

/** What somebody leaves at gateways is forgotten with their account. */
export async function forgetCards(work: Work, userId: string): Promise<void> {
  for (const known of await queries.deleteCustomers(work, userId))
    await work.addJob('payments.forget_customer', known)
}

/** What the shopper wants with a card: keep the one they pay with, or pay with one that is kept. */
export interface CardWish {
  readonly save_card?: boolean | undefined
  readonly saved_card_id?: string | undefined
}

/** The wish as it is kept with a tender. */
export interface CardPlan {
  readonly savesCard: boolean
  readonly savedCardId: string | undefined
}

/**
 * What of a wish can be done with this gateway: guests keep nothing.
 * @throws {Problem} not_found for a card that is not the caller's, or of another gateway; payment_unavailable when it has expired
 */
export async function planCard(
  work: Work,
  { save_card: saves, saved_card_id: id }: CardWish,
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

/** A card that paid is kept, where its shopper wished that; one that is kept already, or of nobody any more, is let go. */
export async function keepCard(
  work: Work,
  { userId, gateway, card }: { userId: string; gateway: string; card: GatewayCard },
): Promise<void> {
  const { token } = card
  if (await queries.isKept(work, { gateway, token })) return
  if (!(await queries.insertCard(work, { id: newId(), userId, gateway, card })))
    await work.addJob('payments.forget_card', { gateway, token })
}

/** A card is good until the end of its month. */
function isExpired(
  { expires_month: month, expires_year: year }: Pick<queries.CardRow, 'expires_month' | 'expires_year'>,
  now: Date,
): boolean {
  return Date.UTC(year, month) <= now.getTime()
}
