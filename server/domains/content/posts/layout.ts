import type { Answer, Given } from '#contract/endpoint.ts'
import {
  BlogLayout,
  type changeBlogLayout as ChangeContract,
  type readBlogLayout as ReadContract,
} from '#contract/posts.ts'
import { invalidate } from '#platform/invalidate.ts'
import { readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

const KEY = 'blog_layout'
const usual: BlogLayout = { style: 'grid', sidebar: 'right', shows_author: true, shows_read_more: false }

export async function blogLayout(work: Pick<Work, 'db'>): Promise<BlogLayout> {
  return layoutOf(await readRule(work, KEY))
}

export async function readBlogLayout(work: Work): Promise<Answer<typeof ReadContract>> {
  return {
    layout: await blogLayout(work),
    data: await readRuleChanges(work, KEY, (value) => ({ layout: layoutOf(value) })),
  }
}

function layoutOf(value: unknown): BlogLayout {
  return BlogLayout.catch(usual).parse(value)
}

export async function changeBlogLayout(
  work: Work,
  { body }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  await setRule(work, { key: KEY, value: body })
  invalidate(work, ['content'])
  return { done: true }
}
