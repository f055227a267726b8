import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Tag } from './invalidate.ts'
import { createInvalidation } from './invalidation.ts'
import { createLog } from './log.ts'

let database: TestDatabase
const log = createLog({ level: 'silent', process: 'test' })

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

function openNode() {
  const node = createInvalidation(database, log)
  const heard: (readonly Tag[] | undefined)[] = []
  node.onInvalidate((tags) => heard.push(tags))
  return { ...node, heard }
}

test('notifies this node at once and others soon, whatever the size', async () => {
  const [here, there] = [openNode(), openNode()]
  there.listen()
  await expect.poll(() => there.heard).toEqual([undefined])
  const tags = Array.from({ length: 400 }, (_, index) => `product:018f0000-0000-7000-8000-${index}` as const)

  here.spread(new Set(tags))

  expect(here.heard).toEqual([tags])
  await expect.poll(() => there.heard.slice(1).flat()).toEqual(tags)
  await Promise.all([here.close(), there.close()])
})

test('invalidates everything when it may have missed a message', async () => {
  const node = openNode()
  node.listen()
  await expect.poll(() => node.heard).toEqual([undefined])

  await database.pool.query(
    `select pg_terminate_backend(pid)
     from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  )

  await expect.poll(() => node.heard.length).toBeGreaterThanOrEqual(3)
  expect(node.heard.every((tags) => tags === undefined)).toBe(true)
  await node.close()
})

test('sends collected tags before it closes', async () => {
  const [here, there] = [openNode(), openNode()]
  there.listen()
  await expect.poll(() => there.heard).toEqual([undefined])

  here.spread(new Set<Tag>(['catalog']))
  await here.close()

  await expect.poll(() => there.heard[1]).toEqual(['catalog'])
  await there.close()
})
