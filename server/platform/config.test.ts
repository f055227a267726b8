import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atPort, loadConfig, variableNames } from './config.ts'

const SECRET = 's'.repeat(32)
const DATABASE_URL = 'postgresql://market:pw@db.example:5432/market'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('needs no variables in demo mode and keeps the generated secret', async () => {
  const first = loadConfig({ DATA_DIR: folder })
  const second = loadConfig({ DATA_DIR: folder })

  expect(first).toMatchObject({
    isDemo: true,
    hasCustomizer: true,
    port: 3000,
    origin: 'http://localhost:3000',
  })
  expect(first.databaseUrl).toBeUndefined()
  expect(first.simulatedGateway.isEnabled).toBe(true)
  expect(first.secret).toHaveLength(64)
  expect(second.secret).toBe(first.secret)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(first.secret)
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

test('is not in demo mode with an own database, and requires a secret', () => {
  const config = loadConfig({ DATABASE_URL, SECRET })

  expect(config.isDemo).toBe(false)
  expect(config.hasCustomizer).toBe(false)
  expect(config.simulatedGateway.isEnabled).toBe(false)
  expect(() => loadConfig({ DATABASE_URL })).toThrow(
    'SECRET is missing; it must be a random text of at least 32 characters, the same on every node. For example: SECRET=$(openssl rand -hex 32)',
  )
})

test('names every invalid variable with reason and example, without its value', () => {
  const load = () =>
    loadConfig({ PORT: '70000', DATABASE_URL: 'mysql://hidden', SECRET: 'too short', LOG_LEVEL: 'loud' })

  expect(load).toThrow(
    /^DATABASE_URL is not the URL of a PostgreSQL database, version 15 or later. For example: DATABASE_URL=postgres/m,
  )
  expect(load).toThrow(/^PORT is not a port from 1 to 65535. For example: PORT=3000$/m)
  expect(load).toThrow(/^SECRET is not a random text of at least 32 characters/m)
  expect(load).toThrow(/^LOG_LEVEL is not one of fatal, error/m)
  expect(load).not.toThrow(/hidden|too short|loud/)
})

test.each([
  ['ORIGIN', 'https://market.example/shop'],
  ['ORIGIN', 'market.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,proxy'],
  ['HOST', 'market example'],
  ['SMTP_URL', 'https://mail.example'],
  ['DATABASE_POOL_SIZE', '1'],
  ['DEMO', 'yes'],
])('refuses %s=%s', (name, value) => {
  expect(() => loadConfig({ DATA_DIR: folder, [name]: value })).toThrow(`${name} is not `)
})

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjW',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_TYooMQauvdE',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
}
const paypalKeys = {
  PAYPAL_CLIENT_ID: 'AeA1QIZXiflr1',
  PAYPAL_CLIENT_SECRET: 'ECYYrrSHdKfk',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430L',
  PAYPAL_ENVIRONMENT: 'sandbox',
}
const liveStripeKeys = {
  ...stripeKeys,
  STRIPE_SECRET_KEY: 'rk_live_4eC39HqLyjW',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_TYooMQauvdE',
}

test('offers the simulated gateway without keys, and with keys their gateways', () => {
  expect(loadConfig({ DATA_DIR: folder })).toMatchObject({ stripe: undefined, paypal: undefined })
  expect(
    loadConfig({ DATA_DIR: folder, ...stripeKeys, ...paypalKeys, PAYPAL_ENVIRONMENT: 'live' }),
  ).toMatchObject({
    stripe: { secretKey: 'sk_test_4eC39HqLyjW', isLive: false, apiUrl: undefined },
    paypal: { clientId: 'AeA1QIZXiflr1', isLive: true },
    simulatedGateway: { isEnabled: true },
  })
})

test.each([
  ...Object.keys(stripeKeys).map((name) => [name, stripeKeys] as const),
  ...Object.keys(paypalKeys).map((name) => [name, paypalKeys] as const),
])('T44: does not start with half of a gateway’s keys: without %s', (name, keys) => {
  const half = { DATA_DIR: folder, ...keys, [name]: '' }

  expect(() => loadConfig(half)).toThrow(
    new RegExp(`^${name} is missing; it must be .* For example: ${name}=`),
  )
})

test('refuses a mix of live and test keys', () => {
  const mixed = { DATA_DIR: folder, ...stripeKeys, STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjW' }

  expect(() => loadConfig(mixed)).toThrow('STRIPE_PUBLISHABLE_KEY is not the publishable key')
})

test('refuses the simulated gateway beside live keys in production', () => {
  const live = { DATA_DIR: folder, NODE_ENV: 'production', ...liveStripeKeys }

  expect(loadConfig(live).simulatedGateway.isEnabled).toBe(false)
  expect(() => loadConfig({ ...live, SIMULATED_GATEWAY: 'on' })).toThrow(
    /^SIMULATED_GATEWAY is not on or off/,
  )
  expect(loadConfig({ ...live, ...stripeKeys }).simulatedGateway.isEnabled).toBe(true)
})

test('treats an empty variable as unset', () => {
  const config = loadConfig({ DATA_DIR: folder, DATABASE_URL: '', PORT: '' })

  expect(config.databaseUrl).toBeUndefined()
  expect(config.port).toBe(3000)
})

test('parses lists and trims the origin’s slash', () => {
  const config = loadConfig({
    DATA_DIR: folder,
    ORIGIN: 'https://market.example/',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  })

  expect(config.origin).toBe('https://market.example')
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
})

test('derives the origin from the port unless it is set', () => {
  const free = atPort(loadConfig({ DATA_DIR: folder }), 3001)
  const given = atPort(loadConfig({ DATA_DIR: folder, ORIGIN: 'https://market.example' }), 3001)

  expect(free).toMatchObject({ port: 3001, origin: 'http://localhost:3001' })
  expect(given).toMatchObject({ port: 3001, origin: 'https://market.example' })
})

test('documents every variable in the README', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')

  expect(variableNames.filter((name) => !readme.includes(`\`${name}`))).toEqual([])
})
