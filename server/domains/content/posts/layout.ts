/** How the blog is laid out, kept among the market's settings. */
import type { Answer, Given } from '#contract/endpoint.ts'
import { BlogLayout, type changeBlogLayout as ChangeContract } from '#contract/posts.ts'
import { forget } from '#platform/forget.ts'
import type { Work } from '#platform/work.ts'
import { readSettingRows, setSettings } from '../queries.ts'

const KEY = 'blog_layout'
const usual: BlogLayout = { style: 'grid', sidebar: 'right', shows_author: true, shows_read_more: false }

export async function readBlogLayout(work: Pick<Work, 'db'>): Promise<BlogLayout> {
  const { [KEY]: kept } = await readSettingRows(work)
  return BlogLayout.catch(usual).parse(kept)
}

export async function changeBlogLayout(
  work: Work,
  { body }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  await setSettings(work, { [KEY]: body })
  forget(work, ['content'])
  return { done: true }
}
