import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Done, Uuid } from './vocabulary.ts'

export const SavedCard = z
  .object({
    id: Uuid,
    brand: z.string().describe('The gateway’s name for it: `visa`, `mastercard`'),
    last_four: z.string().describe('Last four digits'),
    expires_month: z.int().min(1).max(12),
    expires_year: z.int(),
    is_expired: z.boolean(),
  })
  .openapi('SavedCard')
export type SavedCard = z.infer<typeof SavedCard>

export const listSavedCards = endpoint({
  summary: 'List the caller’s saved cards, and whether more can be added',
  tag: 'checkout',
  access: 'customer',
  answer: z.object({
    data: z.array(SavedCard),
    can_save: z.boolean().describe('False for guests, and if the gateway cannot save cards'),
  }),
})

export const removeSavedCard = endpoint({
  summary: 'Delete a saved card here and at its gateway',
  tag: 'checkout',
  access: 'customer',
  params: z.object({ id: Uuid }),
  answer: Done,
  problems: ['not_found'],
})
