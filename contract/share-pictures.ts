/** Sharing pictures of pages for social networks and messages, 1200 by 630 pixels. */
import { z } from '@hono/zod-openapi'
import { sharedPageKinds } from '#values/shared-page.ts'
import { endpoint } from './endpoint.ts'
import { FileResponse, Slug } from './vocabulary.ts'

export const readSharePicture = endpoint({
  summary: 'The picture of a page for who shares it; its name is another whenever something else is on it',
  tag: 'content',
  access: 'public',
  params: z.object({ kind: z.enum(sharedPageKinds), slug: Slug }),
  answer: FileResponse,
  file: 'image/jpeg',
  problems: ['not_found'],
})
