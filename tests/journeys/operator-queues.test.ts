/** The operators' work queues: counts, linked lists and the digest email. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { applicationFields } from '#tests/support/application.ts'
import { loadBaseData } from '#tests/support/new-market.ts'
import { countIn, makeOperator } from '#tests/support/operators.ts'
import { newId } from '#values/id.ts'
import { type OperatorQueue, operatorQueuePaths, operatorQueues } from '#values/operator-queue.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: new Date().toISOString() })
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

/** The API list behind each page of the Admin. */
const listOf: Partial<Record<string, string>> = {
  '/operator/reviews': '/operator/texts',
  '/operator/cases': '/operator/message-cases',
  '/operator/payouts': '/operator/payout-runs',
  '/operator/payouts/failed': '/operator/payouts',
}

async function totalBehind(queue: OperatorQueue): Promise<number> {
  const [path = '', query = ''] = operatorQueuePaths[queue].split('?')
  const response = await operator.fetch(`/api${listOf[path] ?? path}?${query}`)
  expect(response.status, queue).toBe(200)
  return (await response.json()).total
}

async function write(subject = 'Where is my hammock?'): Promise<void> {
  await market.visitor().call('POST /contact-messages', {
    body: {
      name: 'Odile',
      email: `${newId()}@writer.example`,
      phone: '+1 758 555 0177',
      subject,
      message: 'It is not here.',
    },
  })
}

async function apply(): Promise<void> {
  const applicant = await market.register()
  const { document } = await applicant.call('POST /customer/seller-documents', {
    query: { kind: 'identity', name: 'id.pdf' },
    upload: new Blob(['%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n']),
  })
  await applicant.call('POST /customer/seller-application', {
    body: { ...applicationFields, store_name: `Palm ${newId().slice(-6)}`, documents: [document.id] },
  })
}

async function reportStore(): Promise<void> {
  const { data } = await operator.call('GET /operator/stores', { query: { state: 'approved' } })
  const [store] = data
  if (!store) throw new Error('Demo market lacks stores')
  await (await market.register()).call('POST /stores/{slug}/reports', {
    params: { slug: store.slug },
    body: { kind: 'copied', words: 'This is my picture.' },
  })
}

describe('the counts', () => {
  test('match the lists behind their tiles, before and after a new item', async () => {
    const before = new Map<string, number>()
    for (const { queue, count } of (await operator.call('GET /operator/queues')).data)
      before.set(queue, count)

    await apply()
    await write()
    await reportStore()

    for (const { queue, count } of (await operator.call('GET /operator/queues')).data) {
      const more = ['applications', 'messages', 'store_reports'].includes(queue) ? 1 : 0
      expect([queue, count]).toEqual([queue, (before.get(queue) ?? 0) + more])
      if (queue !== 'ledger_errors') expect([queue, await totalBehind(queue)]).toEqual([queue, count])
    }
    expect([...before.keys()]).toEqual([...operatorQueues])
  })

  test('decrease when a message is closed and reports of a store are handled', async () => {
    await write('Close me')
    await reportStore()
    const messages = await countIn(operator, 'messages')
    const reports = await countIn(operator, 'store_reports')
    const { data } = await operator.call('GET /operator/messages', {
      query: { state: 'waiting', search: 'Close me' },
    })
    const { data: stores } = await operator.call('GET /operator/stores', { query: { reported: 'true' } })

    await operator.call('POST /operator/messages/{id}/close', { params: { id: data[0]?.id ?? '' } })
    const params = { slug: stores[0]?.slug ?? '' }
    const { store } = await operator.call('POST /operator/stores/{slug}/settle-reports', { params })
    const again = await operator.fail('POST /operator/stores/{slug}/settle-reports', { params })

    expect(await countIn(operator, 'messages')).toBe(messages - 1)
    expect(await countIn(operator, 'store_reports')).toBe(reports - 1)
    expect(store.reports.every(({ is_settled: isSettled }) => isSettled)).toBe(true)
    expect(again.status).toBe(409)
  })

  test('exclude queues of full operators for limited ones', async () => {
    const limited = await market.register()
    await makeOperator(market, limited, 'limited')

    const { data } = await limited.call('GET /operator/queues')

    expect(data.map(({ queue }) => queue)).toContain('applications')
    for (const { queue } of data) {
      const [path = '', query = ''] = operatorQueuePaths[queue].split('?')
      expect([queue, (await limited.fetch(`/api${listOf[path] ?? path}?${query}`)).status]).toEqual([
        queue,
        200,
      ])
    }
  })
})

describe('the digest', () => {
  let minutes = 0

  /** Advances time and runs the digest job. */
  async function pass(more: number): Promise<void> {
    minutes += more
    market.later({ minutes })
    await sql`select graphile_worker.add_job('queues.send_digests')`.execute(market.database.db)
    await market.runJobs()
  }

  async function digestsTo(email: string) {
    const { rows } = await sql<{ subject: string; text: string; html: string }>`
      select subject, text, html
      from mails
      where kind = 'operator_digest' and recipient = ${email}
      order by created_at
    `.execute(market.database.db)
    return rows
  }

  const emailOf = async (visitor: TestVisitor) => (await visitor.call('GET /customer')).email

  beforeEach(async () => {
    await pass(5 * 60)
  })

  test('is sent once for pending items, with links, and again only for new ones', async () => {
    const newCustomer = await market.register()
    await makeOperator(market, newCustomer)
    const email = await emailOf(newCustomer)
    await write()

    await pass(15)
    const first = await digestsTo(email)
    await pass(15)
    await pass(24 * 60)
    const later = await digestsTo(email)

    expect(first).toHaveLength(1)
    const { data } = await operator.call('GET /operator/queues')
    for (const { queue, count } of data.filter(({ count }) => count > 0)) {
      const href = `http://market.test${operatorQueuePaths[queue]}`.replaceAll('&', '&amp;')
      expect(first[0]?.html, `${queue}: ${count}`).toContain(href)
    }
    expect(first[0]?.html).toContain('/account/preferences')
    expect(later).toHaveLength(1)
  })

  test('is sent every four hours at most, with everything since', async () => {
    const newCustomer = await market.register()
    await makeOperator(market, newCustomer)
    const email = await emailOf(newCustomer)
    await write()
    await pass(15)
    expect(await digestsTo(email)).toHaveLength(1)

    await write()
    await pass(60)
    expect(await digestsTo(email)).toHaveLength(1)

    await pass(3 * 60)
    expect(await digestsTo(email)).toHaveLength(2)
  })

  test('counts a new item that replaces a finished one', async () => {
    const newCustomer = await market.register()
    await makeOperator(market, newCustomer)
    const email = await emailOf(newCustomer)
    await write('One to close')
    await pass(15)
    const query = { search: 'One to close', state: 'waiting' } as const
    const { data } = await operator.call('GET /operator/messages', { query })
    await operator.call('POST /operator/messages/{id}/close', { params: { id: data[0]?.id ?? '' } })
    await pass(5 * 60)
    expect(await digestsTo(email)).toHaveLength(1)

    // Recorded late: it was created before the last digest was sent.
    await sql`
      insert into contact_messages (id, name, email, phone, subject, words, locale, created_at)
      values (${newId()}, 'Odile', 'late@writer.example', '+17585550177', 'Late', 'Late', 'en', now() - interval '9 days')
    `.execute(market.database.db)
    await pass(15)

    expect(await digestsTo(email)).toHaveLength(2)
  })

  test('is not sent when turned off, or when nothing is pending', async () => {
    const refuser = await market.register()
    await makeOperator(market, refuser)
    const email = await emailOf(refuser)
    await refuser.call('PUT /customer/preferences', {
      body: { topics: [{ topic: 'operator_queues', mail: false, market: true }] },
    })
    await write()

    await pass(15)
    const refused = await digestsTo(email)
    await refuser.call('PUT /customer/preferences', {
      body: { topics: [{ topic: 'operator_queues', mail: true, market: true }] },
    })
    await pass(15)

    expect(refused).toEqual([])
    expect(await digestsTo(email)).toHaveLength(1)
  })

  test('of a limited operator names no queue closed to them', async () => {
    const limited = await market.register()
    await makeOperator(market, limited, 'limited')
    await write()

    await pass(15)

    const [digest] = await digestsTo(await emailOf(limited))
    expect(digest?.html).toContain('/operator/messages')
    expect(digest?.html).not.toMatch(/operator\/(?:withdrawals|payouts|books)/)
  })
})

test('an empty market has no pending items and sends no digest', async () => {
  const empty = await openMarket({ content: 'schema' })
  try {
    await loadBaseData(empty, { isOpen: true })
    const person = await empty.register()
    await makeOperator(empty, person)
    const { data } = await person.call('GET /operator/queues')
    await sql`select graphile_worker.add_job('queues.send_digests')`.execute(empty.database.db)
    await empty.runJobs()

    expect(data.filter(({ count }) => count > 0)).toEqual([])
    const { rows } = await sql`select from mails where kind = 'operator_digest'`.execute(empty.database.db)
    expect(rows).toEqual([])
  } finally {
    await empty.close()
  }
})
