/** Transfers between wallets: previewed, made once, announced to both, and never above the balance. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { subjectsTo } from '#tests/support/mails.ts'
import { keyHeader } from '#tests/support/shopping.ts'
import {
  firstOf,
  type Holder,
  ownPassword as password,
  registerWithBalance,
  walletOf,
} from '#tests/support/wallets.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

const holder = (minor: number) => registerWithBalance(market, minor)
const balanceOf = ({ id }: Holder) => walletOf(market, id)

test('a recipient is shown by first name before, and both are notified after', async () => {
  const [giver, other] = [await holder(5000), await holder(0)]

  const asked = await giver.visitor.call('POST /wallet/transfers/check', { body: transferTo(other) })
  await give(giver, other, { note: 'For the roti' })
  await market.runJobs()

  expect(asked).toEqual({
    to: { name: 'Ines B.' },
    amount: { minor: 1200, currency: 'USD' },
    balance_after: { minor: 3800, currency: 'USD' },
  })
  const [sent] = (await giver.visitor.call('GET /customer/wallet')).data
  const received = await other.visitor.call('GET /customer/wallet')
  const said = { cause: 'transfer', remark: 'For the roti', amount: { minor: 1200, currency: 'USD' } }
  expect(sent).toMatchObject({ ...said, type: 'debit', balance_after: { minor: 3800 } })
  expect(received).toMatchObject({ balance: { minor: 1200 }, data: [{ ...said, type: 'credit' }] })
  expect([sent?.counterparty, received.data[0]?.counterparty]).toEqual(['Ines B.', 'Ines B.'])
  expect(await subjectsTo(market, giver.email)).toContainEqual('You sent $12.00 to Ines B.')
  expect(await subjectsTo(market, other.email)).toContainEqual('Ines B. sent you $12.00')
  const { data: notices } = await other.visitor.call('GET /customer/notifications')
  expect(notices[0]).toMatchObject({
    kind: 'wallet_received',
    message: 'Ines B. sent $12.00 to your wallet.',
    target: '/account/wallet',
  })
})

test('a phone number identifies a recipient only while it is unique', async () => {
  const [giver, other, another] = [await holder(5000), await holder(0), await holder(0)]
  const call = (to: string) =>
    giver.visitor.fail('POST /wallet/transfers/check', { body: { ...transferTo(other), to } })
  await setPhone(other, '+17675550177')

  const found = await giver.visitor.call('POST /wallet/transfers/check', {
    body: { ...transferTo(other), to: '+1 (767) 555-0177' },
  })
  await setPhone(another, '+17675550177')
  const { problem } = await call('+1 767 555 0177')

  expect(found.to.name).toBe('Ines B.')
  expect(problem.errors).toEqual({ to: ['No account matches this'] })
})

test.each([
  ['nobody', { to: '' }, { to: 'This Field Cannot Be Empty' }, { to: 'Ce champ ne peut pas être vide' }],
  ['what is no email', { to: 'ines@' }, { to: 'Invalid Email' }, { to: 'E-mail non valide' }],
  [
    'somebody unknown',
    { to: 'nobody-at-all@shopper.example' },
    { to: 'No account matches this' },
    { to: 'Aucun compte ne correspond' },
  ],
  [
    'nothing',
    { amount: { minor: 0, currency: 'USD' } },
    { 'amount.minor': 'Enter an amount above 0' },
    { 'amount.minor': 'Saisissez un montant supérieur à 0' },
  ],
  [
    'more than there is',
    { amount: { minor: 5001, currency: 'USD' } },
    { 'amount.minor': 'The balance is too low' },
    { 'amount.minor': 'Le solde est insuffisant' },
  ],
  [
    'a currency that the wallet has none of',
    { amount: { minor: 1, currency: 'XCD' } },
    { 'amount.minor': 'The balance is too low' },
    { 'amount.minor': 'Le solde est insuffisant' },
  ],
] as const)('giving to or of %s is refused at its field', async (_, wrong, english, french) => {
  const [giver, other] = [await holder(5000), await holder(0)]
  const input = { body: { ...transferTo(other), ...wrong } }

  const { status, problem } = await giver.visitor.fail('POST /wallet/transfers/check', input)
  const inFrench = await giver.visitor.fail('POST /wallet/transfers/check', input, {
    'accept-language': 'fr',
  })

  expect(status).toBe(422)
  expect(firstOf(problem.errors)).toEqual(english)
  expect(firstOf(inFrench.problem.errors)).toEqual(french)
})

test('T57 transfers to oneself, a guest or a suspended account are refused', async () => {
  const [giver, shut] = [await holder(5000), await holder(0)]
  const guest = await market.guest()
  const { email: guestEmail } = await guest.call('GET /customer')
  await sql`update users set state = 'suspended' where id = ${shut.id}`.execute(market.database.db)

  const problems = await Promise.all(
    [giver.email, guestEmail, shut.email].map((to) =>
      giver.visitor.fail('POST /wallet/transfers/check', { body: { ...transferTo(shut), to } }),
    ),
  )

  const unknown = { to: ['No account matches this'] }
  expect(problems.map(({ problem }) => problem.errors)).toEqual([
    { to: ['This is your own account'] },
    unknown,
    unknown,
  ])
})

test('nothing is transferred without the password', async () => {
  const [giver, other] = [await holder(5000), await holder(0)]

  const { status, problem } = await giver.visitor.fail(
    'POST /wallet/transfers',
    { body: { ...transferTo(other), password: 'not the password' } },
    keyHeader().headers,
  )

  expect([status, problem.errors]).toEqual([422, { password: ['The password is incorrect'] }])
  expect(await balanceOf(giver)).toBe(5000)
})

test('an unsupported amount is refused at its field, and nothing is transferred', async () => {
  const [giver, other] = [await holder(5000), await holder(0)]
  const wrong = { ...transferTo(other), amount: { minor: 1200, currency: 'ZZZ' } }

  const checked = await giver.visitor.fail('POST /wallet/transfers/check', { body: wrong })
  const made = await giver.visitor.fail(
    'POST /wallet/transfers',
    { body: { ...wrong, password } },
    keyHeader().headers,
  )

  expect([checked.status, made.status]).toEqual([422, 422])
  expect([checked, made].map(({ problem }) => Object.keys(problem.errors ?? {}))).toEqual([
    ['amount.currency'],
    ['amount.currency'],
  ])
  expect(await balanceOf(giver)).toBe(5000)
})

test('a key transfers once, and nothing else under it', async () => {
  const [giver, other] = [await holder(5000), await holder(0)]
  const { headers } = keyHeader()
  const body = { ...transferTo(other), password }

  await Promise.all(
    Array.from({ length: 4 }, () => giver.visitor.call('POST /wallet/transfers', { body }, { headers })),
  )
  const { problem } = await giver.visitor.fail(
    'POST /wallet/transfers',
    { body: { ...body, amount: { minor: 1, currency: 'USD' } } },
    headers,
  )

  expect(problem.code).toBe('key_reused')
  expect([await balanceOf(giver), await balanceOf(other)]).toEqual([3800, 1200])
})

test('eight concurrent transfers stay within the balance, and the sum of all wallets is constant', async () => {
  const holders = await Promise.all(Array.from({ length: 4 }, () => holder(2000)))
  const [giver, ...others] = holders
  if (!giver) throw new Error('No wallet holder')

  const given = await Promise.allSettled(
    Array.from({ length: 8 }, (_, place) => give(giver, others[place % others.length] ?? giver)),
  )

  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const balances = await Promise.all(holders.map(balanceOf))
  expect(balances[0]).toBe(800)
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(8000)
})

test('money never reaches an account that is being deleted', async () => {
  const [giver, leaver] = [await holder(5000), await holder(0)]

  const [given, left] = await Promise.allSettled([
    give(giver, leaver),
    leaver.visitor.call('POST /customer/deletion', { body: { password } }),
  ])

  expect([given.status, left.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await balanceOf(giver)) + (await balanceOf(leaver))).toBe(5000)
})

test('lookups of many recipients are rate-limited, found or not', async () => {
  const [giver, other] = [await holder(5000), await holder(0)]
  for (let asked = 0; asked < 30; asked += 1) {
    const body = { ...transferTo(other), to: `somebody-${asked}@shopper.example` }
    await giver.visitor.fail('POST /wallet/transfers/check', { body })
  }

  const { status } = await giver.visitor.fail('POST /wallet/transfers/check', { body: transferTo(other) })

  expect(status).toBe(429)
})

function transferTo({ email }: Holder) {
  return { to: email, amount: { minor: 1200, currency: 'USD' } }
}

function give(from: Holder, to: Holder, { note }: { note?: string } = {}) {
  const body = { ...transferTo(to), ...(note !== undefined && { note }), password }
  return from.visitor.call('POST /wallet/transfers', { body }, keyHeader())
}

async function setPhone({ id }: Holder, phone: string): Promise<void> {
  await sql`update users set phone = ${phone} where id = ${id}`.execute(market.database.db)
}
