import { z } from '@hono/zod-openapi'
import { newsletterSources } from '#values/newsletter-source.ts'
import { endpoint } from './endpoint.ts'
import { Done, Email, Uuid } from './vocabulary.ts'

const own = { tag: 'content', access: 'public' } as const
const key = z.object({ key: Uuid.describe('The secret in the mail') })

export const subscribe = endpoint({
  ...own,
  summary: 'Ask for the newsletter; a mail asks whether the address wants it',
  body: z.object({ email: Email, source: z.enum(newsletterSources) }),
  answer: Done,
  problems: ['too_many_requests'],
})

export const readSubscription = endpoint({
  ...own,
  summary: 'How a sign-up stands, for whoever has its key',
  params: key,
  answer: z.object({ state: z.enum(['unconfirmed', 'subscribed', 'ended']) }),
  problems: ['not_found'],
})

export const confirmSubscription = endpoint({
  ...own,
  summary: 'Confirm it; what goes with a first sign-up is mailed',
  params: key,
  answer: Done,
  problems: ['not_found'],
})

export const endSubscription = endpoint({
  ...own,
  summary: 'Get no more letters',
  params: key,
  answer: Done,
  problems: ['not_found'],
})
