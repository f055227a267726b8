import { z } from '@hono/zod-openapi'
import {
  SAVED_VIEWS_MAX,
  VIEW_NAME_LENGTH_MAX,
  VIEW_QUERY_LENGTH_MAX,
  viewedLists,
} from '#values/saved-view.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, text, Uuid } from './vocabulary.ts'

const own = { tag: 'preferences', access: 'customer' } as const
const ofList = z.object({ list: z.enum(viewedLists) })

/** Search, filters, sorting and columns of a dashboard list under a name. */
export const SavedView = z
  .object({ id: Uuid, name: z.string(), query: z.string().describe('Query of the page’s address') })
  .openapi('SavedView')
export type SavedView = z.infer<typeof SavedView>

const views = z.object({ data: z.array(SavedView) })

export const listSavedViews = endpoint({
  ...own,
  summary: 'List the caller’s saved views of a dashboard list',
  params: ofList,
  answer: views,
})

export const saveView = endpoint({
  ...own,
  summary: `Save a view of a dashboard list; one of the same name is replaced. At most ${SAVED_VIEWS_MAX} per list`,
  params: ofList,
  body: z.strictObject({
    name: line(VIEW_NAME_LENGTH_MAX),
    query: text().max(VIEW_QUERY_LENGTH_MAX, 'too_long'),
  }),
  answer: z.object({ view: SavedView }),
})

export const removeSavedView = endpoint({
  ...own,
  summary: 'Delete a saved view',
  params: ofList.extend({ id: Uuid }),
  answer: Done,
  problems: ['not_found'],
})
