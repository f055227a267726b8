/** The blog: writing by operators, and what readers find. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { readMigrations } from '#platform/migrate.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

type PostBody = Input<Endpoints['POST /operator/posts']>['body']

function article(more: Partial<PostBody> = {}): PostBody {
  return {
    slug: `an-article-${newId()}`,
    category: 'Guides',
    tags: ['mango'],
    author: 'Odile Jean-Baptiste',
    title: { en: 'Ripe', fr: 'Mûre' },
    excerpt: { en: 'When is a mango ripe?', fr: '' },
    body: { en: '<h2>Smell</h2><p>First of all.</p>', fr: '' },
    products: ['scotch-bonnet-fire'],
    publication: 'now',
    ...more,
  }
}

const add = (body: PostBody) => operator.call('POST /operator/posts', { body })
const read = (slug: string, headers = {}) =>
  market.visitor().call('GET /blogs/{slug}', { params: { slug } }, { headers })
const missing = async (slug: string) =>
  (await market.visitor().fail('GET /blogs/{slug}', { params: { slug } })).status
const list = async (query: Input<Endpoints['GET /blogs']>['query'] = {}) =>
  market.visitor().call('GET /blogs', { query })

test('a published article is sanitised, and shown with products, neighbours and related articles', async () => {
  const body = article({
    body: {
      en: '<h2 onclick="x()">Smell</h2><p>First of all.<script>x()</script> <a href="javascript:x()">Here</a></p>',
      fr: '',
    },
  })
  const [newest] = (await list()).data

  await add(body)

  const post = await read(body.slug)
  expect(post.body.html).toBe('<h2 id="part-1">Smell</h2><p>First of all. <a>Here</a></p>')
  expect(post).toMatchObject({
    author: body.author,
    read_minutes: 1,
    products: [expect.objectContaining({ slug: 'scotch-bonnet-fire' })],
    previous: { slug: newest?.slug },
  })
  expect(post.next).toBeUndefined()
  expect(post.related.map(({ category }) => category)).toContain('Guides')
  const french = await read(body.slug, { 'accept-language': 'fr' })
  expect([french.title, french.excerpt]).toEqual(['Mûre', 'When is a mango ripe?'])
})

test('lists are filtered by category, tag and search, with counts', async () => {
  const tag = `tag-${newId()}`
  await add(article({ tags: [tag], title: { en: 'Soursop without tears', fr: '' } }))

  const byTag = await list({ tag })
  const byWords = await list({ search: 'SOURSOP tears' })
  const byNothing = await list({ search: 'soursop zzzz' })

  expect([byTag.total, byWords.total, byNothing.total]).toEqual([1, 1, 0])
  expect(byTag.tags.find(({ name }) => name === tag)?.count).toBe(1)
  expect(byTag.recent).toHaveLength(5)
  const guides = byTag.categories.find(({ name }) => name === 'Guides')
  expect((await list({ category: 'Guides' })).total).toBe(guides?.count)
})

test('a draft is private, and a scheduled article appears at its time', async () => {
  const soon = new Date(Date.now() + 60 * 60_000)
  const draft = article({ publication: 'draft' })
  const put = article({ publication: 'at', publish_at: soon.toISOString() })
  await add(draft)
  const { id } = await add(put)

  expect([await missing(draft.slug), await missing(put.slug)]).toEqual([404, 404])
  expect((await list()).data.map(({ slug }) => slug)).not.toContain(put.slug)
  const { state } = await operator.call('GET /operator/posts/{id}', { params: { id }, query: {} })
  expect(state).toBe('scheduled')

  await market.database.db
    .updateTable('posts')
    .set({ published_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()

  expect((await read(put.slug)).slug).toBe(put.slug)
})

test('a past time, a used address and a picture without alt text are reported at their fields', async () => {
  const past = await operator.fail('POST /operator/posts', {
    body: article({ publication: 'at', publish_at: '2020-01-01T00:00:00Z' }),
  })
  const taken = await operator.fail('POST /operator/posts', {
    body: article({ slug: 'how-to-hang-a-hammock' }),
  })
  const malformed = await operator.fail('POST /operator/posts', {
    body: article({
      slug: 'Not An Address',
      title: { en: '', fr: '' },
      body: { en: '<p> </p>', fr: '' },
      products: [],
      cover: { id: newId(), alt: { en: ' ', fr: '' } },
    }),
  })
  const nowhere = await operator.fail('POST /operator/posts', { body: article({ slug: '' }) })

  const several = await operator.fail('POST /operator/posts', {
    body: article({
      slug: 'how-to-hang-a-hammock',
      publication: 'at',
      products: ['no-such-thing'],
      cover: { id: newId(), alt: { en: 'A bay', fr: '' } },
    }),
  })

  expect([past.status, taken.status, malformed.status]).toEqual([422, 422, 422])
  expect(Object.keys(several.problem.errors ?? {}).sort()).toEqual([
    'cover',
    'products',
    'publish_at',
    'slug',
  ])
  expect(past.problem.errors).toEqual({ publish_at: ['This is in the past. Choose a later time'] })
  expect(taken.problem.errors).toEqual({ slug: ['This address is already in use'] })
  expect(nowhere.problem.errors).toEqual({ slug: ['This Field Cannot Be Empty'] })
  expect(malformed.problem.errors).toMatchObject({
    slug: ['Don’t use capitals, accents, spaces or symbols. Use hyphens only between words'],
    'title.en': ['This Field Cannot Be Empty'],
    'cover.alt.en': ['Describe the picture for people who can’t see it'],
  })
})

test('a changed address redirects to the new one until another article uses it', async () => {
  const body = article()
  const { id } = await add(body)
  const renamed = { ...body, slug: `renamed-${newId()}` }

  await operator.call('PUT /operator/posts/{id}', { params: { id }, body: { ...renamed, version: 1 } })
  const byOld = await read(body.slug)
  await operator.call('PUT /operator/posts/{id}', { params: { id }, body: { ...body, version: 2 } })
  const byNew = await read(renamed.slug)
  await add(article({ slug: renamed.slug }))

  expect(byOld.slug).toBe(renamed.slug)
  expect(byNew.slug).toBe(body.slug)
  expect((await read(body.slug)).slug).toBe(body.slug)
  expect((await read(renamed.slug)).slug).toBe(renamed.slug)
})

test('all errors of an article are reported at once, in format and references', async () => {
  const taken = article()
  await add(taken)
  const body = {
    ...article({ slug: taken.slug, publication: 'at', publish_at: '2020-01-01T10:00:00Z' }),
    title: { en: '', fr: '' },
    tags: ['No Tag'],
    products: ['no-such-product'],
    has_unplaced_picture: true,
    cover: { id: newId(), alt: { en: 'A bay', fr: '' } },
  }

  const refused = await operator.fail('POST /operator/posts', { body })

  expect(Object.keys(refused.problem.errors ?? {}).sort()).toEqual([
    'cover',
    'has_unplaced_picture',
    'products',
    'publish_at',
    'slug',
    'tags.0',
    'title.en',
  ])
})

test('nothing of a refused article is stored, including its pictures', async () => {
  const { picture } = await operator.call('POST /customer/pictures', { upload: await createPicture() })
  const body = {
    ...article({ cover: { id: picture.id, alt: { en: 'A', fr: '' } } }),
    title: { en: '', fr: '' },
  }

  await operator.fail('POST /operator/posts', { body })

  const { attached_at: attachedAt } = await market.database.db
    .selectFrom('pictures')
    .select('attached_at')
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow()
  expect(attachedAt).toBeNull()
})

test('of two concurrent requests for an address, one is refused as already used', async () => {
  const body = article()

  const answers = await Promise.allSettled([add(body), add(body)])

  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refusals).toMatchObject([
    { status: 422, body: { errors: { slug: ['This address is already in use'] } } },
  ])
})

test('each text stays in the history, and a concurrent change is not overwritten', async () => {
  const body = article()
  const { id } = await add(body)
  const write = (en: string) => ({
    params: { id },
    body: { ...body, title: { en, fr: '' }, version: 1 },
  })

  await operator.call('PUT /operator/posts/{id}', write('Riper'))
  const refused = await operator.fail('PUT /operator/posts/{id}', write('Ripest'))

  expect([refused.status, refused.problem.code]).toEqual([409, 'state_conflict'])
  const now = await operator.call('GET /operator/posts/{id}', { params: { id }, query: {} })
  const then = await operator.call('GET /operator/posts/{id}', { params: { id }, query: { version: 1 } })
  expect([now.title.en, then.title.en, then.title.fr, then.shown]).toEqual(['Riper', 'Ripe', 'Mûre', 1])
  expect(now.versions.map(({ version }) => version)).toEqual([2, 1])
})

test('an uploaded picture is shown with its alt text in the reader’s language, and no one else can use it', async () => {
  const upload = await createPicture()
  const { picture } = await operator.call('POST /customer/pictures', { upload })
  const maya = await market.signIn()
  const { picture: hers } = await maya.call('POST /customer/pictures', { upload })
  const alt = { en: 'A bay', fr: 'Une baie' }

  const body = article({ cover: { id: picture.id, alt } })
  await add(body)
  const stolen = await operator.fail('POST /operator/posts', {
    body: article({ cover: { id: hers.id, alt } }),
  })

  expect((await read(body.slug)).cover?.alt).toBe('A bay')
  expect((await read(body.slug, { 'accept-language': 'fr' })).cover?.alt).toBe('Une baie')
  expect([stolen.status, Object.keys(stolen.problem.errors ?? {})]).toEqual([422, ['cover']])
})

test('an operator chooses the layout of the list', async () => {
  const layout = { style: 'list', sidebar: 'none', shows_author: false, shows_read_more: true } as const
  const older = { ...layout, style: 'grid' } as const
  const { pool } = market.database
  await pool.query("insert into settings (key, value) values ('blog_layout', $1)", [older])
  for (const { name, sql } of readMigrations()) if (name.startsWith('0420-')) await pool.query(sql)

  await operator.call('PUT /operator/blog-layout', { body: layout })

  expect((await list()).layout).toEqual(layout)
  const kept = await operator.call('GET /operator/blog-layout')
  expect(kept).toMatchObject({ layout, data: [{ layout, by: expect.any(String) }, { layout: older }] })
})
