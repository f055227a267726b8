import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { deliver } from '#tests/support/orders.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
}, 120_000)

afterAll(() => market.close())

describe('a review', () => {
  test('is written after delivery only, once, and counts at once for product and store', async () => {
    const { product, buyers } = await delivered(1)
    const [buyer] = buyers
    const stranger = await market.register()
    const before = await ratingsOf(product.slug)

    const early = await stranger.fail('POST /products/{slug}/reviews', review(product, { rating: 1 }))
    const { review: written } = await buyer.call(
      'POST /products/{slug}/reviews',
      review(product, { rating: 2 }),
    )
    const again = await buyer.fail('POST /products/{slug}/reviews', review(product, { rating: 5 }))

    expect([early.status, early.problem.code]).toEqual([403, 'not_received'])
    expect([again.status, again.problem.code]).toEqual([409, 'already_reviewed'])
    expect(written).toMatchObject({ rating: 2, state: 'approved', is_verified: true, author: 'Ines B.' })
    expect(await ratingsOf(product.slug)).toEqual({
      product: { sum: before.product.sum + 2, count: before.product.count + 1 },
      store: { sum: before.store.sum + 2, count: before.store.count + 1 },
    })
    const { summary, data } = await reviewsOf(product.slug)
    expect(summary.count).toBe(before.product.count + 1)
    expect(data[0]).toMatchObject({ id: written.id, author: 'Ines B.' })
    const shown = await market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })
    expect(shown.rating_count).toBe(before.product.count + 1)
  })

  test('requires stars, and reports invalid fields', async () => {
    const { product, buyers } = await delivered(1)
    const [buyer] = buyers

    const without = await buyer.fail('POST /products/{slug}/reviews', {
      params: { slug: product.slug },
      body: { body: 'Good' } as never,
    })
    const long = await buyer.fail(
      'POST /products/{slug}/reviews',
      review(product, { rating: 4, body: 'x'.repeat(1001) }),
    )

    expect(without.status).toBe(422)
    expect(without.problem.errors).toEqual({ rating: ['Rating is required'] })
    expect(long.problem.errors).toEqual({ body: ['This is too long'] })
  })

  test('is changed and deleted by its author, and another’s is not found', async () => {
    const { product, buyers } = await delivered(2)
    const [author, other = nobody()] = buyers
    const before = await ratingsOf(product.slug)
    const { review: written } = await author.call(
      'POST /products/{slug}/reviews',
      review(product, { rating: 1 }),
    )
    const params = { id: written.id }

    const foreign = await other.fail('PUT /customer/reviews/{id}', { params, body: { rating: 5 } })
    const foreignRemoval = await other.fail('DELETE /customer/reviews/{id}', { params })
    const { review: changed } = await author.call('PUT /customer/reviews/{id}', {
      params,
      body: { rating: 4, title: 'Better than I thought' },
    })

    expect([foreign.status, foreignRemoval.status]).toEqual([404, 404])
    expect(changed).toMatchObject({ rating: 4, title: 'Better than I thought' })
    expect(changed.edited_at).toBeDefined()
    expect((await ratingsOf(product.slug)).product.sum).toBe(before.product.sum + 4)

    await author.call('DELETE /customer/reviews/{id}', { params })
    expect(await ratingsOf(product.slug)).toEqual(before)
    const part = await author.call('GET /products/{slug}/own-part', { params: { slug: product.slug } })
    expect(part).toMatchObject({ can_review: true })
    expect(part.review).toBeUndefined()
  })

  test('is refused for sellers of the product', async () => {
    const { product } = await delivered(1)
    const seller = await market.signIn(`owner@${product.store}.example`)

    const { status, problem } = await seller.fail(
      'POST /products/{slug}/reviews',
      review(product, { rating: 5 }),
    )

    expect([status, problem.code]).toEqual([403, 'own_product'])
  })

  test('with a link is in review until the operator publishes or removes it', async () => {
    const { product, buyers } = await delivered(1)
    const [author] = buyers
    const operator = await market.signIn('operator@tradewind.example')
    const before = await ratingsOf(product.slug)

    const { review: held } = await author.call(
      'POST /products/{slug}/reviews',
      review(product, { rating: 5, body: 'Cheaper at www.elsewhere.example, call 876 555 0100' }),
    )
    expect(held.state).toBe('pending')
    expect(await ratingsOf(product.slug)).toEqual(before)
    const queue = await operator.call('GET /operator/texts', { query: { view: 'waiting' } })
    expect(queue.data.find(({ id }) => id === held.id)).toMatchObject({
      kind: 'review',
      held_for: ['link', 'phone'],
    })

    const name = { kind: 'review', id: held.id } as const
    const { text } = await operator.call('POST /operator/texts/{kind}/{id}/publish', { params: name })
    expect(text.state).toBe('approved')
    expect((await ratingsOf(product.slug)).product.count).toBe(before.product.count + 1)

    await operator.call('POST /operator/texts/{kind}/{id}/take-down', {
      params: name,
      body: { reason: 'No other shops, please' },
    })
    expect(await ratingsOf(product.slug)).toEqual(before)
    const mine = await author.call('GET /customer/reviews')
    expect(mine.data[0]).toMatchObject({ state: 'rejected', state_reason: 'No other shops, please' })

    const { review: again } = await author.call('PUT /customer/reviews/{id}', {
      params: { id: held.id },
      body: { rating: 5, body: 'Very good' },
    })
    expect(again.state).toBe('pending')
    const after = await operator.call('GET /operator/texts', { query: { view: 'waiting' } })
    expect(after.data.find(({ id }) => id === held.id)?.history.map(({ to_state }) => to_state)).toEqual([
      'pending',
      'approved',
      'rejected',
      'pending',
    ])
  })

  test('gets a reply from its store only, without links', async () => {
    const { product, buyers } = await delivered(1)
    const [author] = buyers
    const { review: written } = await author.call(
      'POST /products/{slug}/reviews',
      review(product, { rating: 3 }),
    )
    const seller = await market.signIn(`owner@${product.store}.example`)
    const params = { store: product.store, id: written.id }
    const key = 'PUT /seller/stores/{store}/reviews/{id}/reply'

    const { unanswered } = await seller.call('GET /seller/stores/{store}/reviews', {
      params: { store: product.store },
    })
    const empty = await seller.fail(key, { params, body: { reply: ' ' } })
    const elsewhere = await seller.fail(key, { params, body: { reply: 'Write to shop@mail.example' } })
    await seller.call(key, { params, body: { reply: 'Thank you' } })
    const { review: replied } = await seller.call(key, { params, body: { reply: 'Thank you, Ines' } })

    expect(empty.problem.errors).toEqual({ reply: ['This Field Cannot Be Empty'] })
    expect(elsewhere.status).toBe(422)
    expect(replied.reply).toBe('Thank you, Ines')
    const counted = await seller.call('GET /seller/stores/{store}/reviews', {
      params: { store: product.store },
      query: { view: 'unanswered' },
    })
    expect(counted.unanswered).toBe(unanswered - 1)
    expect(counted.data.map(({ id }) => id)).not.toContain(written.id)
    expect((await reviewsOf(product.slug)).data[0]).toMatchObject({ reply: 'Thank you, Ines' })

    const other = await market.signIn('owner@belle-morne.example')
    const foreign = await other.fail(key, {
      params: { store: 'belle-morne', id: written.id },
      body: { reply: 'Not mine' },
    })
    expect(foreign.status).toBe(404)
  })
})

describe('ratings', () => {
  test('are exact however many write, change and delete concurrently', async () => {
    const { product, buyers } = await delivered(12)
    const before = await ratingsOf(product.slug)

    const written = await Promise.all(
      buyers.map((buyer, at) =>
        buyer.call('POST /products/{slug}/reviews', review(product, { rating: (at % 5) + 1 })),
      ),
    )
    await Promise.all(
      buyers.map((buyer, at) => {
        const params = { id: written[at]?.review.id ?? '' }
        if (at % 3 === 0) return buyer.call('DELETE /customer/reviews/{id}', { params })
        return buyer.call('PUT /customer/reviews/{id}', { params, body: { rating: 5 } })
      }),
    )

    expect(await ratingsOf(product.slug)).toEqual({
      product: { sum: before.product.sum + 40, count: before.product.count + 8 },
      store: { sum: before.store.sum + 40, count: before.store.count + 8 },
    })
  })

  test('count a review once that is sent twice at the same time', async () => {
    const { product, buyers } = await delivered(1)
    const [buyer] = buyers
    const before = await ratingsOf(product.slug)

    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        buyer.call('POST /products/{slug}/reviews', review(product, { rating: 5 })),
      ),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await ratingsOf(product.slug)).product.count).toBe(before.product.count + 1)
  })
})

describe('a vote', () => {
  test('counts once however often it is sent concurrently, and can be removed', async () => {
    const { product, buyers } = await delivered(1)
    const [author] = buyers
    const reader = await market.register()
    const { review: written } = await author.call(
      'POST /products/{slug}/reviews',
      review(product, { rating: 5 }),
    )
    const params = { id: written.id }

    await Promise.all(Array.from({ length: 8 }, () => reader.call('PUT /reviews/{id}/vote', { params })))
    expect((await reviewsOf(product.slug)).data.find(({ id }) => id === written.id)?.helpful_count).toBe(1)
    const part = await reader.call('GET /products/{slug}/own-part', { params: { slug: product.slug } })
    expect(part.voted_ids).toEqual([written.id])

    await Promise.all(Array.from({ length: 8 }, () => reader.call('DELETE /reviews/{id}/vote', { params })))
    expect((await reader.call('PUT /reviews/{id}/vote', { params })).helpful_count).toBe(1)

    const own = await author.fail('PUT /reviews/{id}/vote', { params })
    const guest = await (await market.guest()).fail('PUT /reviews/{id}/vote', { params })
    expect([own.status, guest.status]).toEqual([403, 401])
  })

  test('on unpublished content is not found', async () => {
    const { product, buyers } = await delivered(1)
    const [author] = buyers
    const reader = await market.register()
    const { review: held } = await author.call(
      'POST /products/{slug}/reviews',
      review(product, { rating: 5, body: 'aaaaaaaaaa' }),
    )

    const voted = await reader.fail('PUT /reviews/{id}/vote', { params: { id: held.id } })
    const reported = await reader.fail('POST /reports', {
      body: { kind: 'review', id: held.id, reason: 'spam' },
    })

    expect([voted.status, reported.status]).toEqual([404, 404])
  })
})

describe('a profile picture', () => {
  test('is shown in the account and beside reviews, replaced and removed', async () => {
    const { product, buyers } = await delivered(1)
    const [buyer] = buyers
    await buyer.call('POST /products/{slug}/reviews', review(product, { rating: 5 }))
    const first = await upload(buyer, await photo())
    const second = await upload(buyer, await photo({ width: 300 }))
    const picturesShown = async () => {
      const { data } = await reviewsOf(product.slug)
      const { user } = await buyer.call('GET /me')
      const { picture } = await buyer.call('GET /customer')
      return [picture?.url, user?.picture?.url, data[0]?.author_picture?.url]
    }

    await buyer.call('PUT /customer/picture', { body: { picture_id: first.id } })
    const shown = await picturesShown()
    const again = await buyer.fail('PUT /customer/picture', { body: { picture_id: first.id } })
    await buyer.call('PUT /customer/picture', { body: { picture_id: second.id } })
    const replaced = await picturesShown()
    const { rows: kept } = await sql<{ id: string }>`
      select id from pictures where id in (${first.id}, ${second.id}) and attached_at is not null
    `.execute(market.database.db)
    await buyer.call('DELETE /customer/picture')

    expect(shown).toEqual([first.url, first.url, first.url])
    expect(again.problem.errors).toEqual({
      picture_id: ['One of the pictures is missing. Add it again'],
    })
    expect(replaced).toEqual([second.url, second.url, second.url])
    expect(kept).toEqual([{ id: second.id }])
    expect(await picturesShown()).toEqual([undefined, undefined, undefined])
  })

  test('cannot be another’s upload', async () => {
    const owner = await market.register()
    const thief = await market.register()
    const { id } = await upload(owner, await photo())

    const stolen = await thief.fail('PUT /customer/picture', { body: { picture_id: id } })
    const unknown = await thief.fail('PUT /customer/picture', { body: { picture_id: crypto.randomUUID() } })

    expect(stolen.status).toBe(422)
    expect(stolen.problem.errors).toEqual(unknown.problem.errors)
    expect((await thief.call('GET /customer')).picture).toBeUndefined()
  })
})

test('a list of reviews is filtered by stars, pictures and language, and sorted', async () => {
  const { product, buyers } = await delivered(4, 'blue-mahoe-larder')
  await sql`delete from reviews where author_id is null and product_id = ${product.id}`.execute(
    market.database.db,
  )
  const [first, second = nobody(), third = nobody(), fourth = nobody()] = buyers
  const picture = await upload(second, await photo())
  await first.call('POST /products/{slug}/reviews', review(product, { rating: 1, title: 'one' }))
  await second.call(
    'POST /products/{slug}/reviews',
    review(product, { rating: 5, title: 'two', pictures: [{ id: picture.id, alt: 'On my table' }] }),
  )
  const french = { headers: { 'x-language': 'fr' } }
  await third.call('POST /products/{slug}/reviews', review(product, { rating: 3, title: 'trois' }), french)
  const { review: liked } = await fourth.call(
    'POST /products/{slug}/reviews',
    review(product, { rating: 4, title: 'four' }),
  )
  await first.call('PUT /reviews/{id}/vote', { params: { id: liked.id } })
  const titles = async (query: object) =>
    (await reviewsOf(product.slug, query)).data.map(({ title }) => title)

  expect(await titles({})).toEqual(['four', 'trois', 'two', 'one'])
  expect(await titles({ rating: 5 })).toEqual(['two'])
  expect(await titles({ pictures: 'true' })).toEqual(['two'])
  expect(await titles({ language: 'fr' })).toEqual(['trois'])
  expect(await titles({ sort: 'helpful' })).toEqual(['four', 'trois', 'two', 'one'])
  expect(await titles({ sort: 'highest' })).toEqual(['two', 'four', 'trois', 'one'])
  expect(await titles({ sort: 'lowest' })).toEqual(['one', 'trois', 'four', 'two'])
  const { summary, data } = await reviewsOf(product.slug, { rating: 5 })
  expect(summary).toEqual({
    rating: 3.25,
    count: 4,
    histogram: [1, 0, 1, 1, 1],
    with_pictures: 1,
    languages: [
      { locale: 'en', count: 3 },
      { locale: 'fr', count: 1 },
    ],
  })
  expect(data[0]?.pictures).toMatchObject([{ url: picture.url, alt: 'On my table' }])
})

describe('an upload', () => {
  test('is re-encoded without its camera metadata', async () => {
    const person = await market.register()
    const taken = await photo({ width: 3000, height: 1500, secret: 'GPS of my house' })

    const picture = await upload(person, taken)

    const stored = await market.visitor().fetch(`${picture.url}/1600.webp`)
    const bytes = Buffer.from(await stored.arrayBuffer())
    expect(stored.status).toBe(200)
    expect([picture.width, picture.height]).toEqual([2000, 1000])
    expect(bytes.includes('GPS of my house')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['a page', '<html><script>alert(1)</script></html>'],
    [
      'a drawing that loads things',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    ['a moving picture', 'GIF89a\x01\x00\x01\x00'],
    ['the first bytes of a picture and nothing after them', '\xff\xd8\xff\xe0', 'picture_damaged'],
    ['a picture cut short', 'RIFF\x24\x00\x00\x00WEBPVP8 ', 'picture_damaged'],
    ['a program', '\x7fELF\x02\x01\x01'],
  ])('of %s is refused', async (_, text, code = 'picture_invalid') => {
    const person = await market.register()

    const { status, problem } = await person.fail('POST /customer/pictures', {
      upload: new Blob([Buffer.from(text, 'latin1')]),
    })

    expect([status, problem.code]).toEqual([422, code])
  })

  test('of a decompression bomb, or of a tiny picture, is refused', async () => {
    const person = await market.register()
    const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const tiny = await photo({ width: 10, height: 10 })

    for (const bytes of [huge, tiny]) {
      const { status } = await person.fail('POST /customer/pictures', {
        upload: new Blob([new Uint8Array(bytes)]),
      })
      expect(status).toBe(422)
    }
  })

  test('above 10 MB is refused unread', async () => {
    const person = await market.register()

    const { status } = await person.fail('POST /customer/pictures', {
      upload: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]),
    })

    expect(status).toBe(413)
  })

  test('is shown with its author’s text only, and with one text', async () => {
    const { product, buyers } = await delivered(2)
    const [owner, thief = nobody()] = buyers
    const picture = await upload(owner, await photo())
    const pictures = [{ id: picture.id }]

    const stolen = await thief.fail('POST /products/{slug}/reviews', review(product, { rating: 5, pictures }))
    const many = await owner.fail(
      'POST /products/{slug}/reviews',
      review(product, {
        rating: 5,
        pictures: Array.from({ length: 5 }, () => ({ id: crypto.randomUUID() })),
      }),
    )

    expect(stolen.problem.errors).toHaveProperty('pictures')
    expect(many.problem.errors).toEqual({ pictures: ['You can add up to four pictures'] })
    await owner.call('POST /products/{slug}/reviews', review(product, { rating: 5, pictures }))
    const again = await owner.fail('PUT /customer/picture', { body: { picture_id: picture.id } })
    expect(Object.keys(again.problem.errors ?? {})).toEqual(['picture_id'])
  })

  test('is deleted after a day unless it is used', async () => {
    const { product, buyers } = await delivered(1)
    const [owner] = buyers
    const kept = await upload(owner, await photo())
    const dropped = await upload(owner, await photo())
    await owner.call(
      'POST /products/{slug}/reviews',
      review(product, { rating: 5, pictures: [{ id: kept.id }] }),
    )
    await sql`update pictures set created_at = created_at - interval '2 days' where storage_key like 'uploads/%'`.execute(
      market.database.db,
    )

    await sql`select graphile_worker.add_job('media.delete_unattached')`.execute(market.database.db)
    await market.runJobs()

    const { rows } = await sql<{ id: string }>`
      select id from pictures where id in (${kept.id}, ${dropped.id})
    `.execute(market.database.db)
    expect(rows).toEqual([{ id: kept.id }])
    const statusOf = async (url: string) => (await market.visitor().fetch(`${url}/160.webp`)).status
    expect([await statusOf(kept.url), await statusOf(dropped.url)]).toEqual([200, 404])
  })
})

describe('a question', () => {
  test('is emailed to the seller, and its answer to the author', async () => {
    const { product } = await delivered(1)
    const asker = await market.register()
    const { question } = await asker.call('POST /products/{slug}/questions', {
      params: { slug: product.slug },
      body: { question: 'Will it fit in a suitcase?' },
    })
    expect((await questionsOf(product.slug)).data.map(({ id }) => id)).not.toContain(question.id)
    await market.runJobs()
    expect(await countMails(`question_asked:${question.id}`)).toBe(1)

    const seller = await market.signIn(`owner@${product.store}.example`)
    const params = { store: product.store, id: question.id }
    const waiting = await seller.call('GET /seller/stores/{store}/questions', {
      params: { store: product.store },
      query: { view: 'unanswered' },
    })
    expect(waiting.data.map(({ id }) => id)).toContain(question.id)
    const key = 'PUT /seller/stores/{store}/questions/{id}/answer'
    await seller.call(key, { params, body: { answer: 'Folded, yes' } })
    const { question: answered } = await seller.call(key, {
      params,
      body: { answer: 'Folded, yes, easily' },
    })
    await market.runJobs()

    expect(await countMails(`question_answered:${answered.answers[0]?.id}`)).toBe(1)
    const [newest] = (await questionsOf(product.slug)).data
    expect(newest).toMatchObject({
      id: question.id,
      author: 'Ines B.',
      answers: [{ is_store: true, body: 'Folded, yes, easily' }],
    })
    const late = await asker.fail('PUT /customer/questions/{id}', {
      params: { id: question.id },
      body: { question: 'Or in a bag?' },
    })
    expect([late.status, late.problem.code]).toEqual([409, 'question_answered'])
    const inFrench = await asker.fail(
      'PUT /customer/questions/{id}',
      { params: { id: question.id }, body: { question: 'Or in a bag?' } },
      { 'accept-language': 'fr' },
    )
    expect([late.problem.message, inFrench.problem.message]).toEqual([
      'This question has an answer and can’t be changed',
      'Cette question a une réponse et ne peut plus être modifiée',
    ])
  })

  test('is not empty, is changed by its author while unanswered, and is not found by others', async () => {
    const { product } = await delivered(1)
    const [asker, other] = [await market.register(), await market.register()]
    const params = { slug: product.slug }

    const empty = await asker.fail('POST /products/{slug}/questions', { params, body: { question: '  ' } })
    const { question } = await asker.call('POST /products/{slug}/questions', {
      params,
      body: { question: 'How long is it?' },
    })
    const name = { id: question.id }
    const foreign = await other.fail('PUT /customer/questions/{id}', {
      params: name,
      body: { question: 'Mine?' },
    })
    const { question: changed } = await asker.call('PUT /customer/questions/{id}', {
      params: name,
      body: { question: 'How long is it, folded?' },
    })

    expect(empty.problem.errors).toEqual({ question: ['This Field Cannot Be Empty'] })
    expect(foreign.status).toBe(404)
    expect(changed.question).toBe('How long is it, folded?')
    await asker.call('DELETE /customer/questions/{id}', { params: name })
    expect((await asker.call('GET /customer/questions')).total).toBe(0)
  })

  test('is answered by buyers with a delivered order only', async () => {
    const { product, buyers } = await delivered(1)
    const [buyer] = buyers
    const [asker, stranger] = [await market.register(), await market.register()]
    const { question } = await asker.call('POST /products/{slug}/questions', {
      params: { slug: product.slug },
      body: { question: 'Does it smell?' },
    })
    const key = 'PUT /questions/{id}/answer'
    const given = { params: { id: question.id }, body: { answer: 'A little' } }

    const part = await buyer.call('GET /products/{slug}/own-part', { params: { slug: product.slug } })
    const refused = await stranger.fail(key, given)
    const { answer } = await buyer.call(key, given)
    await asker.call('PUT /answers/{id}/vote', { params: { id: answer.id } })
    const own = await buyer.fail('PUT /answers/{id}/vote', { params: { id: answer.id } })

    expect(part.open_questions.map(({ id }) => id)).toContain(question.id)
    expect([refused.status, refused.problem.code]).toEqual([403, 'not_received'])
    expect(own.status).toBe(403)
    expect((await questionsOf(product.slug)).data[0]).toMatchObject({
      id: question.id,
      answers: [{ author: 'Ines B.', is_store: false, helpful_count: 1 }],
    })
  })

  test('disappears with its answers when the operator removes it', async () => {
    const { product, buyers } = await delivered(1)
    const [buyer] = buyers
    const asker = await market.register()
    const operator = await market.signIn('operator@tradewind.example')
    const { question } = await asker.call('POST /products/{slug}/questions', {
      params: { slug: product.slug },
      body: { question: 'Is it loud?' },
    })
    const { answer } = await buyer.call('PUT /questions/{id}/answer', {
      params: { id: question.id },
      body: { answer: 'Not at all' },
    })
    const isShown = async () => (await questionsOf(product.slug)).data.some(({ id }) => id === question.id)
    expect(await isShown()).toBe(true)

    const takeDown = (kind: 'question' | 'answer', id: string) =>
      operator.call('POST /operator/texts/{kind}/{id}/take-down', {
        params: { kind, id },
        body: { reason: 'Not about this' },
      })
    await takeDown('answer', answer.id)
    expect(await isShown()).toBe(false)
    await operator.call('POST /operator/texts/{kind}/{id}/publish', {
      params: { kind: 'answer', id: answer.id },
    })
    expect(await isShown()).toBe(true)
    await takeDown('question', question.id)
    expect(await isShown()).toBe(false)
  })
})

test('a report is stored once per reader and resolved by the decision', async () => {
  const { product, buyers } = await delivered(1)
  const [author] = buyers
  const [reader, other] = [await market.register(), await market.register()]
  const operator = await market.signIn('operator@tradewind.example')
  const { review: written } = await author.call(
    'POST /products/{slug}/reviews',
    review(product, { rating: 1 }),
  )
  const body = { kind: 'review', id: written.id, reason: 'untrue', note: 'Never sold' } as const

  const own = await author.fail('POST /reports', { body })
  const without = await reader.fail('POST /reports', { body: { ...body, reason: undefined as never } })
  await Promise.all([1, 2, 3].map(() => reader.call('POST /reports', { body })))
  await other.call('POST /reports', { body: { ...body, reason: 'spam' } })

  expect(own.status).toBe(403)
  expect(without.problem.errors).toEqual({ reason: ['Reason is required'] })
  const reported = await operator.call('GET /operator/texts', { query: { view: 'reported' } })
  expect(reported.data.find(({ id }) => id === written.id)?.reports).toHaveLength(2)
  const { text } = await operator.call('POST /operator/texts/{kind}/{id}/publish', {
    params: { kind: 'review', id: written.id },
  })
  expect(text.reports.every(({ is_settled }) => is_settled)).toBe(true)
  await market.runJobs()
  const { data: told } = await author.call('GET /customer/notifications', { query: {} })
  // It was public all the time.
  expect(told.map(({ kind }) => kind)).not.toContain('review_published')
})

interface Reviewed {
  readonly id: string
  readonly slug: string
  readonly store: string
}

type Buyers = readonly [TestVisitor, ...TestVisitor[]]

/** Returns the most expensive product of a store, and this many new customers with a delivered order for it. */
async function delivered(
  count: number,
  store = 'tavias-pot',
): Promise<{ product: Reviewed; buyers: Buyers }> {
  const goods = await goodsOf(market, store, store === 'tavias-pot' ? {} : { stock: count })
  const seller = await market.signIn(`owner@${store}.example`)
  const buyers: TestVisitor[] = []
  // Sequentially: concurrent orders would take each other's delivery slots.
  for (let n = 0; n < count; n++) {
    const buyer = await market.register()
    const { placed } = await buy(buyer, [goods], 'cash')
    await deliver(seller, { store, number: `${placed.order_number}-1` })
    buyers.push(buyer)
  }
  const [row] = await market.database.db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('id', '=', goods.productId)
    .execute()
  if (!row) throw new Error('Ordered product not found')
  const [first = nobody(), ...others] = buyers
  return { product: { ...row, store }, buyers: [first, ...others] }
}

function nobody(): never {
  throw new Error('Too few buyers')
}

interface Written {
  readonly rating: number
  readonly title?: string
  readonly body?: string
  readonly pictures?: { id: string; alt?: string }[]
}

function review({ slug }: Reviewed, body: Written) {
  return { params: { slug }, body }
}

function reviewsOf(slug: string, query: object = {}) {
  return market.visitor().call('GET /products/{slug}/reviews', { params: { slug }, query })
}

function questionsOf(slug: string) {
  return market.visitor().call('GET /products/{slug}/questions', { params: { slug }, query: {} })
}

async function ratingsOf(slug: string) {
  const { rows } = await sql<{ sum: number; count: number; store_sum: number; store_count: number }>`
    select p.rating_sum as sum, p.rating_count as count, s.rating_sum as store_sum, s.rating_count as store_count
    from products p
    join stores s on s.id = p.store_id
    where p.slug = ${slug}
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error('Product not found')
  return {
    product: { sum: row.sum, count: row.count },
    store: { sum: row.store_sum, count: row.store_count },
  }
}

async function photo({ width = 400, height = 300, secret = '' } = {}): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#e2583e' } }).jpeg()
  return secret ? picture.withExif({ IFD0: { Copyright: secret } }).toBuffer() : picture.toBuffer()
}

async function upload(person: TestVisitor, bytes: Buffer) {
  const { picture } = await person.call('POST /customer/pictures', {
    upload: new Blob([new Uint8Array(bytes)]),
  })
  return picture
}

async function countMails(dedupeKey: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n
    from mails
    where dedupe_key like ${dedupeKey}
  `.execute(market.database.db)
  return rows[0]?.n ?? 0
}
