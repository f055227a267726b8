import { z } from '@hono/zod-openapi'
import { messageSenders } from '#values/message.ts'
import { Picture, Slug, Time, Uuid } from './vocabulary.ts'

export const MessageProduct = z
  .object({ slug: Slug, name: z.string(), picture: Picture.optional() })
  .openapi('MessageProduct')
export type MessageProduct = z.infer<typeof MessageProduct>

export const Message = z
  .object({
    id: Uuid,
    position: z.int().describe('Place in the conversation, from 1'),
    sender: z.enum(messageSenders),
    author: z
      .string()
      .optional()
      .describe('Member of staff who wrote it; only their own side and the support see the name'),
    is_own: z.boolean().describe('Written by the caller’s side'),
    is_automatic: z.boolean().describe('Automatic answer of a store'),
    text: z.string(),
    is_masked: z
      .boolean()
      .describe('Contact details and links are hidden from the other side until there is an order'),
    product: MessageProduct.optional().describe('Product that the message is about'),
    created_at: Time,
  })
  .openapi('Message')
export type Message = z.infer<typeof Message>
