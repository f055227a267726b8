/** The home page: draft, preview and publication by operators. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WrittenBlock } from '#contract/home-page.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let operator: TestVisitor
let reader: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  operator = await market.signIn('operator@tradewind.example')
  reader = market.visitor()
})

afterAll(() => market.close())

async function written() {
  return operator.call('GET /operator/home')
}

async function shown(): Promise<string[]> {
  const { blocks } = await reader.call('GET /home')
  return blocks.map(({ kind }) => kind)
}

const letter: WrittenBlock = {
  id: newId(),
  is_shown: true,
  content: {
    kind: 'newsletter',
    settings: { title: { en: 'A letter <b>now</b>', fr: 'Des nouvelles' }, text: { en: 'With the mangoes' } },
  },
}

test('a change appears in the preview at once, and for shoppers when published', async () => {
  const before = await written()
  const kinds = await shown()
  const changed = [letter, ...before.blocks.filter(({ content }) => content.kind !== 'promises')]

  const draft = await operator.call('PUT /operator/home/draft', {
    body: { revision: before.revision, blocks: changed },
  })
  const preview = await operator.call('GET /operator/home/preview')
  const previewed = await (await operator.fetch('/operator/home/preview')).text()
  const meanwhile = await shown()

  expect(preview.blocks[0]).toMatchObject({ kind: 'newsletter', title: 'A letter <b>now</b>' })
  expect(previewed).toContain('A letter &lt;b&gt;now&lt;/b&gt;')
  expect(previewed).toContain('noindex')
  expect(meanwhile).toEqual(kinds)

  const { version } = await operator.call('POST /operator/home/publish', { body: draft })
  const page = await (await reader.fetch('/')).text()
  const french = await (await reader.fetch('/fr')).text()
  const after = await written()

  expect(version).toBe(before.version + 1)
  expect(await shown()).toEqual(['newsletter', ...kinds.filter((kind) => kind !== 'promises')])
  expect(page).toContain('A letter &lt;b&gt;now&lt;/b&gt;')
  expect(french).toContain('Des nouvelles')
  expect(french).toContain('With the mangoes')
  expect(after).toMatchObject({ is_changed: false, version })
  expect(after.versions[0]).toMatchObject({ version, written_by: expect.any(String) })
})

test('a hidden block is stored and left out of the page', async () => {
  const { revision, blocks } = await written()
  const hidden = blocks.map((block) => ({ ...block, is_shown: block.content.kind !== 'newsletter' }))

  const draft = await operator.call('PUT /operator/home/draft', { body: { revision, blocks: hidden } })
  const preview = await operator.call('GET /operator/home/preview')
  await operator.call('POST /operator/home/discard', { body: draft })
  const after = await written()

  expect(preview.blocks.some(({ kind }) => kind === 'newsletter')).toBe(false)
  expect(after.is_changed).toBe(false)
  expect(after.blocks).toEqual(blocks)
})

test('an earlier version can be restored', async () => {
  const { revision, versions } = await written()
  const first = versions.at(-1)?.version ?? 0

  await operator.call('POST /operator/home/versions/{version}/restore', {
    params: { version: String(first) },
    body: { revision },
  })
  const draft = await written()
  await operator.call('POST /operator/home/publish', { body: { revision: draft.revision } })

  expect(draft.is_changed).toBe(true)
  expect(await shown()).toContain('promises')
  const missing = await operator.fail('POST /operator/home/versions/{version}/restore', {
    params: { version: '999' },
    body: { revision: draft.revision + 1 },
  })
  expect(missing.status).toBe(404)
})

test('the second of two concurrent changes to a draft is refused, and nothing is overwritten', async () => {
  const { revision, blocks } = await written()
  const one = { body: { revision, blocks: blocks.slice(1) } }
  const other = { body: { revision, blocks: blocks.slice(2) } }

  const answers = await Promise.allSettled([
    operator.call('PUT /operator/home/draft', one),
    operator.call('PUT /operator/home/draft', other),
  ])
  const after = await written()
  await operator.call('POST /operator/home/discard', { body: { revision: after.revision } })

  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  expect(after.revision).toBe(revision + 1)
})

test('publishing without a draft is refused', async () => {
  const { revision, is_changed } = await written()

  const refused = await operator.fail('POST /operator/home/publish', { body: { revision } })

  expect(is_changed).toBe(false)
  expect(refused.status).toBe(409)
})

test('errors are reported at their field: missing text, external address, unknown picture or category', async () => {
  const { revision, blocks } = await written()
  const banner = {
    title: { en: '' },
    text: { en: 'x'.repeat(301) },
    action: { en: 'Go' },
    href: 'javascript:alert(1)',
    picture: 'scenes/banner-1',
  }
  const wide = { id: newId(), is_shown: true, content: { kind: 'banner', settings: { banner } } }

  const refused = await operator.fail('PUT /operator/home/draft', {
    body: { revision, blocks: [...blocks, wide] },
  })
  const at = `blocks.${blocks.length}.content.settings.banner`

  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toEqual({
    [`${at}.title.en`]: ['This Field Cannot Be Empty'],
    [`${at}.text.en`]: [expect.any(String)],
    [`${at}.href`]: [expect.stringContaining('starts with a slash')],
  })

  const right = { ...banner, title: { en: 'A' }, text: { en: 'B' }, href: '/deals' }
  const lost = await operator.fail('PUT /operator/home/draft', {
    body: {
      revision,
      blocks: [
        { ...wide, content: { kind: 'banner', settings: { banner: { ...right, picture: 'uploads/none' } } } },
        {
          id: newId(),
          is_shown: true,
          content: { kind: 'categories', settings: { title: { en: 'C' }, paths: ['groceries/nothing'] } },
        },
      ],
    },
  })

  expect(lost.problem.errors).toEqual({
    'blocks.0.content.settings.banner.picture': [expect.stringContaining('is missing')],
    'blocks.1.content.settings.paths.0': [expect.stringContaining('doesn’t exist on the market')],
  })
  expect((await written()).is_changed).toBe(false)
})

test('another user’s upload cannot be used, one’s own can', async () => {
  const shopper = await market.signIn('maya@shopper.example')
  const picture = await createPicture({ width: 800, height: 400 })
  const theirs = await shopper.call('POST /customer/pictures', { upload: picture })
  const own = await operator.call('POST /customer/pictures', { upload: picture })
  const { revision } = await written()
  const wide = (url: string) => ({
    id: newId(),
    is_shown: true,
    content: {
      kind: 'banner',
      settings: {
        banner: {
          title: { en: 'A' },
          text: { en: 'B' },
          action: { en: 'Go' },
          href: '/deals',
          picture: url.replace('/media/', ''),
        },
      },
    },
  })

  const refused = await operator.fail('PUT /operator/home/draft', {
    body: { revision, blocks: [wide(theirs.picture.url)] },
  })
  const kept = await operator.call('PUT /operator/home/draft', {
    body: { revision, blocks: [wide(own.picture.url)] },
  })
  const preview = await operator.call('GET /operator/home/preview')
  await operator.call('POST /operator/home/discard', { body: kept })

  expect(refused.status).toBe(422)
  expect(preview.blocks).toMatchObject([{ kind: 'banner', banner: { picture: { url: own.picture.url } } }])
})

test('without script, a form adds a block, is refused with all values kept, and saves', async () => {
  const { revision } = await written()
  const path = '/operator/home/blocks/new?kind=promises'
  const first = {
    revision: String(revision),
    is_shown: 'on',
    'promises.length': '1',
    'promises.0.key': 'delivery',
    'promises.0.title.en': 'By boat & plane',
    'promises.0.text.en': 'On slot',
  }

  const longer = await send(path, { ...first, command: 'add:promises' })
  const refused = await send(path, { ...first, 'promises.0.title.en': '', command: 'keep' })
  const kept = await send(path, { ...first, command: 'keep' })
  const after = await written()
  const moved = await send('/operator/home', {
    revision: String(after.revision),
    id: after.blocks.at(-1)?.id ?? '',
    command: 'move',
    to: '0',
  })
  const last = await written()
  await operator.call('POST /operator/home/discard', { body: { revision: last.revision } })

  expect(await longer.text()).toContain('name="promises.1.title.en"')
  expect(refused.status).toBe(422)
  const again = await refused.text()
  expect(again).toContain('This Field Cannot Be Empty')
  expect(again).toContain('On slot')
  expect(kept.status).toBe(303)
  expect(after.blocks.at(-1)?.content).toMatchObject({
    kind: 'promises',
    settings: { promises: [{ key: 'delivery', title: { en: 'By boat & plane' } }] },
  })
  expect(moved.status).toBe(303)
  expect(last.blocks[0]?.content.kind).toBe('promises')
})

test('the preview does not exist for anyone but operators', async () => {
  const shopper = await market.signIn('maya@shopper.example')

  const answer = await shopper.fetch('/operator/home/preview')

  expect(answer.status).toBe(404)
})

/** Submits a page's form as a browser without script does. */
function send(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return operator.fetch(path, {
    method: 'POST',
    body,
    headers: { origin: market.origin },
    redirect: 'manual',
  })
}
