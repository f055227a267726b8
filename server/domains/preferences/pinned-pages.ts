import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  listPinnedPages as listing,
  pinPage as pinning,
  unpinPage as unpinning,
} from '#contract/pinned-pages.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { dashboardOf, PINNED_PAGES_MAX } from '#values/pinned-page.ts'
import { deletePin, readPins, writePin } from './pinned-page-queries.ts'

export async function listPinnedPages(work: Work): Promise<Answer<typeof listing>> {
  return { data: await readPins(work, accountHolder(work)) }
}

/** @throws invalid_input for a path outside the dashboards, and when there are too many */
export async function pinPage(
  work: Work,
  { body: { path, title } }: Given<typeof pinning>,
): Promise<Answer<typeof pinning>> {
  const userId = accountHolder(work)
  const dashboard = dashboardOf(path)
  if (dashboard === undefined) throw problem('invalid_input', {}, { path: ['field_invalid'] })
  const page = await writePin(work, {
    id: newId(),
    userId,
    dashboard,
    path,
    title,
    max: PINNED_PAGES_MAX,
  })
  if (!page) throw problem('invalid_input', {}, { path: ['too_many'] })
  return { page }
}

/** @throws not_found */
export async function unpinPage(
  work: Work,
  { params: { id } }: Given<typeof unpinning>,
): Promise<Answer<typeof unpinning>> {
  if (!(await deletePin(work, { userId: accountHolder(work), id }))) throw problem('not_found')
  return { done: true }
}
