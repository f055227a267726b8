import { z } from '@hono/zod-openapi'
import { PINNED_PAGES_MAX, PINNED_PATH_LENGTH_MAX, PINNED_TITLE_LENGTH_MAX } from '#values/pinned-page.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, Uuid } from './vocabulary.ts'

const own = { tag: 'preferences', access: 'customer' } as const

/** A page of a dashboard that a person pinned to the top of its menu. */
export const PinnedPage = z
  .object({
    id: Uuid,
    path: z.string().describe('Address without the language'),
    title: z.string().describe('In the language of the page that was pinned'),
  })
  .openapi('PinnedPage')
export type PinnedPage = z.infer<typeof PinnedPage>

export const listPinnedPages = endpoint({
  ...own,
  summary: 'List the caller’s pinned pages of all dashboards, in the order of pinning',
  answer: z.object({ data: z.array(PinnedPage) }),
})

export const pinPage = endpoint({
  ...own,
  summary: `Pin a page of a dashboard; pinned again it gets the new title. At most ${PINNED_PAGES_MAX} per dashboard`,
  body: z.strictObject({
    path: line(PINNED_PATH_LENGTH_MAX).describe('Such as `/operator/orders?status=pending`'),
    title: line(PINNED_TITLE_LENGTH_MAX),
  }),
  answer: z.object({ page: PinnedPage }),
})

export const unpinPage = endpoint({
  ...own,
  summary: 'Unpin a page',
  params: z.object({ id: Uuid }),
  answer: Done,
  problems: ['not_found'],
})
