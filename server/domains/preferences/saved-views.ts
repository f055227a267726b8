import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  listSavedViews as listing,
  removeSavedView as removing,
  saveView as saving,
} from '#contract/saved-views.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { SAVED_VIEWS_MAX } from '#values/saved-view.ts'
import { deleteView, readViews, writeView } from './saved-view-queries.ts'

export async function listSavedViews(
  work: Work,
  { params: { list } }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  return { data: await readViews(work, { userId: accountHolder(work), list }) }
}

/** @throws invalid_input when there are too many */
export async function saveView(
  work: Work,
  { params: { list }, body: { name, query } }: Given<typeof saving>,
): Promise<Answer<typeof saving>> {
  const userId = accountHolder(work)
  const view = await writeView(work, {
    id: newId(),
    userId,
    list,
    name,
    query: normalized(query),
    max: SAVED_VIEWS_MAX,
  })
  if (!view) throw problem('invalid_input', {}, { name: ['too_many'] })
  return { view }
}

/** @throws not_found */
export async function removeSavedView(
  work: Work,
  { params: { list, id } }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  if (!(await deleteView(work, { userId: accountHolder(work), list, id }))) throw problem('not_found')
  return { done: true }
}

function normalized(query: string): string {
  return new URLSearchParams(query).toString()
}
