import { z } from '@hono/zod-openapi'
import { newsletterSources } from '#values/newsletter-source.ts'
import { endpoint } from './endpoint.ts'
import { Done, Email, Uuid } from './vocabulary.ts'

const own = { tag: 'content', access: 'public' } as const
const key = z.object({ key: Uuid.describe('Secret key from the email') })

export const subscribe = endpoint({
  ...own,
  summary: 'Subscribe to the newsletter; the address is confirmed by email',
  body: z.object({ email: Email, source: z.enum(newsletterSources) }),
  answer: Done,
  problems: ['too_many_requests'],
})

export const readSubscription = endpoint({
  ...own,
  summary: 'Get the status of a newsletter subscription by its key',
  params: key,
  answer: z.object({ state: z.enum(['unconfirmed', 'subscribed', 'ended']) }),
  problems: ['not_found'],
})

export const confirmSubscription = endpoint({
  ...own,
  summary: 'Confirm a newsletter subscription; new subscribers are emailed the coupon, if there is one',
  params: key,
  answer: Done,
  problems: ['not_found'],
})

export const endSubscription = endpoint({
  ...own,
  summary: 'Unsubscribe from the newsletter',
  params: key,
  answer: Done,
  problems: ['not_found'],
})
