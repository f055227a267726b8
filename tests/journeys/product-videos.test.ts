/** Videos of products: uploaded for a store, played in place of a picture, removed when nothing has them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valuesOf } from '#shop/product-editor/values.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct, uploadedPicture } from '#tests/support/new-product.ts'
import { uploadedVideo } from '#tests/support/new-video.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { faultsOf } from '#tests/support/schema-org.ts'
import { createVideo, PLACE, videoBytes } from '#tests/support/video.ts'

let market: TestMarket
let owner: TestVisitor
let others: TestVisitor
let operator: TestVisitor

const store = 'madras-lane'
const params = { store }
const UPLOAD = 'POST /seller/stores/{store}/videos'
const CHANGE = 'PUT /seller/stores/{store}/products/{id}'

beforeAll(async () => {
  market = await openWithPages()
  owner = await market.signIn('owner@madras-lane.example')
  others = await market.signIn('owner@tavias-pot.example')
  operator = await market.signIn('operator@tradewind.example')
}, 240_000)

afterAll(() => market.close())

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return market.visitor().fetch(path, { method, headers })
}

async function bytesOf(response: Response) {
  return Buffer.from(await response.arrayBuffer())
}

describe('an upload', () => {
  test('is stored without its place, and measured', async () => {
    const { video } = await owner.call(UPLOAD, {
      params,
      upload: createVideo({ hasPlace: true, hasSound: true, isIndexLast: true }),
    })

    const file = await bytesOf(await get(video.url))
    expect(video).toMatchObject({ width: 160, height: 112, duration_ms: 1_000 })
    expect(file.toString('latin1', 4, 8)).toBe('ftyp')
    expect(file.includes(PLACE)).toBe(false)
  })

  test('by an operator is of the store too', async () => {
    const { video } = await operator.call('POST /operator/stores/{store}/videos', {
      params,
      upload: createVideo(),
    })
    const poster = await uploadedPicture(owner)

    const product = await publishProduct(owner, {
      store,
      fields: { pictures: [{ ...poster, video_id: video.id }] },
    })

    expect(product.pictures[0]?.video?.url).toBe(video.url)
  })

  test.each([
    ['no video', 'video_invalid', () => new Blob(['<html><script>alert(1)</script></html>'])],
    ['a video behind a page', 'video_invalid', () => new Blob(['<html>', new Uint8Array(videoBytes())])],
    ['a video cut off', 'video_damaged', () => createVideo().slice(0, 9_000)],
    ['a film of QuickTime', 'video_invalid', () => createVideo({ brand: 'qt  ' })],
    ['another codec', 'video_codec', () => createVideo({ codec: 'hvc1' })],
    ['too long a video', 'video_too_long', () => createVideo({ frames: 400, framesPerSecond: 2 })],
    ['an empty file', 'video_invalid', () => new Blob([])],
  ])('of %s is refused with %s, and leaves nothing', async (_, code, make) => {
    const { status, problem } = await owner.fail(UPLOAD, { params, upload: make() })

    expect([status, problem.code]).toEqual([422, code])
    expect(problem.message).not.toBe('')
  })

  test('of more than 50 MB is refused before it arrives, or as soon as it is more', async () => {
    const announced = await owner.fetch(`/api/seller/stores/${store}/videos`, {
      method: 'POST',
      headers: { 'content-length': String(51 * 1024 * 1024), origin: market.origin },
      body: 'x',
    })
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const streamed = await owner.fetch(`/api/seller/stores/${store}/videos`, {
      method: 'POST',
      headers: { origin: market.origin },
      body: endless,
      duplex: 'half',
    } as RequestInit)

    expect([announced.status, streamed.status]).toEqual([413, 413])
    expect(sent).toBeLessThan(60)
  })

  test('of somebody who may not edit the store is not even received', async () => {
    const visitor = await market.visitor().fail(UPLOAD, { params, upload: createVideo() })
    const stranger = await others.fail(UPLOAD, { params, upload: createVideo() })

    expect([visitor.status, stranger.status]).toEqual([401, 404])
  })
})

describe('the file of a video', () => {
  let url: string
  let whole: Buffer

  beforeAll(async () => {
    const { video } = await uploadedVideo(owner, store)
    url = video.url
    whole = await bytesOf(await get(url))
  })

  test('comes whole, to be kept for good and to be nothing else', async () => {
    const response = await get(url)
    const head = await get(url, {}, 'HEAD')

    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(whole.length),
      'content-type': 'video/mp4',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; media-src 'self';/),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    expect(await head.text()).toBe('')
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=0-99999999', 0, undefined],
  ])('comes in part for %s', async (range, first, last) => {
    const response = await get(url, { range })

    const part = whole.subarray(first, last === undefined ? undefined : last + 1)
    const from = first < 0 ? whole.length + first : first
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(
      `bytes ${from}-${from + part.length - 1}/${whole.length}`,
    )
    expect((await bytesOf(response)).equals(part)).toBe(true)
  })

  test.each(['bytes=99999999-', 'bytes=-0'])('has no part %s', async (range) => {
    const response = await get(url, { range })

    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`)
  })

  test.each(['bytes=9-5', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b', 'bytes=-'])(
    'comes whole for %s',
    async (range) => {
      const response = await get(url, { range })

      expect(response.status).toBe(200)
      expect((await bytesOf(response)).length).toBe(whole.length)
    },
  )

  test('is not mixed with another, nor sent again', async () => {
    const etag = (await get(url)).headers.get('etag') ?? ''
    const same = await get(url, { range: 'bytes=0-9', 'if-range': etag })
    const changed = await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })
    const known = await get(url, { 'if-none-match': etag })

    expect([same.status, changed.status, known.status]).toEqual([206, 200, 304])
  })

  test.each([
    `/media/videos/${'0'.repeat(32)}.mp4`,
    '/media/videos/../videos.mp4',
    '/media/videos/%2e%2e/a.mp4',
    '/media/videos/a.mp4',
  ])('is not found at %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

describe('a product', () => {
  test('shows its video in its place, to shoppers, services and search engines', async () => {
    const { field, video } = await uploadedVideo(owner, store)
    const product = await publishProduct(owner, {
      store,
      fields: { pictures: [await uploadedPicture(owner), field] },
    })

    const page = await market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })
    const { data } = await owner.call('GET /seller/stores/{store}/pictures', { params, query: {} })
    const html = await (await get(`/product/${product.slug}`)).text()
    const feed = await (await get('/feeds/products.xml')).text()

    const [player] = /<video [^>]*>/.exec(html) ?? []
    for (const part of [
      'controls',
      'preload="none"',
      `src="${video.url}"`,
      'poster="/media/',
      'aria-label="A bowl',
    ]) {
      expect(player).toContain(part)
    }
    expect(player).not.toContain('autoplay')
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']): unknown => JSON.parse(text),
    )
    expect(JSON.stringify(blocks)).toContain(`"contentUrl":"${market.origin}${video.url}"`)
    expect(blocks.flatMap(faultsOf)).toEqual([])
    expect(feed).toContain(`<g:video_link>${market.origin}${video.url}</g:video_link>`)
    expect(page.pictures.map((picture) => picture.video?.url)).toEqual([undefined, video.url])
    expect(data.find(({ id }) => id === field.id)?.video?.id).toBe(video.id)
  })

  test('gets one from a form without script, with its poster', async () => {
    const fields = await newProductFields(owner, store)
    const product = await owner.call('POST /seller/stores/{store}/products', { params, body: fields })
    const { id, version } = product.product
    const address = `/seller/desk/${store}/products/${id}`
    const form = new FormData()
    for (const [name, value] of Object.entries(valuesOf(product.product))) form.set(name, value)
    form.set('command', 'save')
    form.set('version', String(version))
    form.set('video', createVideo(), 'bowl.mp4')
    const alone = await send(address, form)
    form.set('poster', await createPicture({ width: 300, height: 200 }), 'poster.png')
    const refused = formCopy(form)
    refused.set('video', new Blob(['no video']), 'bowl.mp4')

    const wrong = await send(address, refused)
    const saved = await send(address, form)

    const { product: after } = await owner.call('GET /seller/stores/{store}/products/{id}', {
      params: { store, id },
    })
    expect([alone.status, wrong.status, saved.status]).toEqual([422, 422, 303])
    expect(await alone.text()).toContain('Choose the picture that shoppers see before the video plays.')
    expect(await wrong.text()).toContain('This file isn’t a video we can use.')
    expect(after.pictures.map(({ video }) => video?.duration_ms)).toEqual([1_000])
  })

  test('of another store can’t have it', async () => {
    const { video } = await uploadedVideo(owner, store)
    const poster = await uploadedPicture(others)

    const { problem } = await others.fail('POST /seller/stores/{store}/products', {
      params: { store: 'tavias-pot' },
      body: {
        ...(await newProductFields(others, 'tavias-pot')),
        pictures: [{ ...poster, video_id: video.id }],
      },
    })

    expect(Object.keys(problem.errors ?? {})).toEqual(['pictures.0.video_id'])
  })

  test('keeps it where it is not mentioned, loses it for null, and has it again when restored or copied', async () => {
    const { field, video } = await uploadedVideo(owner, store)
    const { id, version } = await publishProduct(owner, { store, fields: { pictures: [field] } })
    const of = { params: { store, id } }
    const { id: pictureId, alt } = field

    const kept = await owner.call(CHANGE, { ...of, body: { pictures: [{ id: pictureId, alt }] } })
    const lost = await owner.call(CHANGE, { ...of, body: { pictures: [{ id: pictureId, video_id: null }] } })
    const restored = await owner.call(
      'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
      { params: { store, id, version: 1 } },
    )
    const copied = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', of)
    const bare = await owner.call('POST /seller/stores/{store}/products/{id}/versions/{version}/restore', {
      params: { store, id, version: lost.product.version },
    })

    expect(kept.product.version).toBe(version)
    expect(lost.product.pictures[0]).toMatchObject({ video_id: null })
    expect(restored.product.pictures[0]?.video_id).toBe(video.id)
    expect(copied.product.pictures[0]?.video_id).toBe(video.id)
    expect(bare.product.pictures[0]?.video_id).toBeNull()
  })
})

function formCopy(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}

function send(address: string, form: FormData): Promise<Response> {
  return owner.fetch(address, {
    method: 'POST',
    body: form,
    headers: { origin: market.origin },
    redirect: 'manual',
  })
}

test('videos that nothing has are deleted after a day, others and those of versions stay', async () => {
  const [unused, shown, earlier, typed] = [
    await uploadedVideo(owner, store),
    await uploadedVideo(owner, store),
    await uploadedVideo(owner, store),
    await uploadedVideo(owner, store),
  ]
  await publishProduct(owner, { store, fields: { pictures: [shown.field] } })
  const product = await publishProduct(owner, { store, fields: { pictures: [earlier.field] } })
  await owner.call(CHANGE, {
    params: { store, id: product.id },
    body: { pictures: [{ id: earlier.field.id, video_id: null }] },
  })
  await owner.call('PUT /customer/product-autosaves/{store}/{product}', {
    params: { store, product: 'new' },
    body: { typed: { 'pictures.0.id': typed.field.id, 'pictures.0.video_id': typed.video.id } },
  })
  await sql`update videos set created_at = created_at - interval '2 days'`.execute(market.database.db)
  const recent = await uploadedVideo(owner, store)

  await sql`select graphile_worker.add_job('media.delete_unused_videos')`.execute(market.database.db)
  await market.runJobs()

  const statuses = []
  for (const { video } of [unused, shown, earlier, typed, recent])
    statuses.push((await get(video.url)).status)
  expect(statuses).toEqual([404, 200, 200, 200, 200])
})
