import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { testSecret } from '#tests/support/demo.ts'
import { identityOver } from './better-auth.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ content: 'schema' })
})

afterAll(() => market.close())

test('better-auth knows the sessions that are opened here, by their cookie', async () => {
  const person = await market.register('ines@shopper.example')
  const identity = await identityOver(market.database.db, {
    secret: deriveKey(testSecret, 'session'),
    origin: market.origin,
  })
  const headers = new Headers({ cookie: `uat=${person.cookies.get('uat')}` })

  const session = await identity.api.getSession({ headers })

  expect(session?.user).toMatchObject({ email: 'ines@shopper.example', name: 'Ines Baptiste' })
})
