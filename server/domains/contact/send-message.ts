import type { sendContactMessage as contract } from '#contract/contact.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { contactReceived } from '#contract/events.ts'
import { networkOf } from '#platform/addresses.ts'
import { emit } from '#platform/events/emit.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { insertMessage } from './queries.ts'

const HOUR_MS = 60 * 60_000
// Each message is confirmed by email, so the limits keep the form from flooding other people's mailboxes.
const BY_MAILBOX = { what: 'contact by mailbox', max: 3, windowMs: HOUR_MS } as const
const BY_ADDRESS = { what: 'contact by address', max: 10, windowMs: HOUR_MS } as const

/**
 * Stores a contact message. If the hidden honeypot field is filled in, the sender gets the usual response, and
 * nothing is stored.
 * @throws too_many_requests
 */
export async function sendContactMessage(
  work: Work,
  { body: { website, ...written } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (website) return { done: true }
  await consumeLimit(work, BY_ADDRESS, networkOf(work.visitor))
  await consumeLimit(work, BY_MAILBOX, written.email)
  const id = newId()
  await insertMessage(work, {
    id,
    ...written,
    userId: work.actor.kind === 'person' ? work.actor.userId : null,
  })
  emit(work, contactReceived, { message_id: id })
  return { done: true }
}
