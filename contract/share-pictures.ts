/** Sharing pictures of pages for social networks and messages, 1200 by 630 pixels. */
import { z } from '@hono/zod-openapi'
import { sharedPageKinds } from '#values/shared-page.ts'
import { endpoint } from './endpoint.ts'
import { FileResponse, Slug } from './vocabulary.ts'

export const readSharePicture = endpoint({
  summary: 'Get the preview image of a page for social media; its name changes with its content',
  tag: 'content',
  access: 'public',
  params: z.object({ kind: z.enum(sharedPageKinds), slug: Slug }),
  answer: FileResponse,
  file: 'image/jpeg',
  problems: ['not_found'],
})
