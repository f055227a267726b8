/** The small demo: few products in every vertical, without orders, and consistent. */
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { verticals } from '#values/vertical.ts'
import { findBrokenInvariants } from '../invariants.ts'
import { isSeeded, seedMarket } from './index.ts'

test('loads 20 products, five of each vertical, accounts and no orders', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase({ url: database.url, poolSize: 2, statementTimeoutMs: 0 })

  await seedMarket({ db, bankKeys: ['0'.repeat(64)], isSmall: true })

  const products = await db.selectFrom('products').select('vertical').execute()
  const listed = await db.selectFrom('product_listings').select('product_id').execute()
  expect(products).toHaveLength(20)
  for (const vertical of verticals)
    expect(products.filter((product) => product.vertical === vertical)).toHaveLength(5)
  expect(listed).toHaveLength(20)
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await db.selectFrom('operators').select('level').execute()).not.toEqual([])
  expect(await findBrokenInvariants(db)).toEqual([])
  expect(await isSeeded(db)).toBe(true)
  await close()
  await database.close()
}, 60_000)
