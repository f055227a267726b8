/** The environment, read once at start; no other code in the server reads `process.env`. */
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigProblem } from './config-problem.ts'
import { makeFolder } from './folders.ts'

export type Config = {
  mode: 'development' | 'production' | 'test'
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined
  databasePoolSize: number
  /** False allows a database that may lose committed transactions. */
  isDurabilityRequired: boolean
  /** Holds the embedded database, the generated secret and, by default, the media. */
  dataFolder: string
  mediaFolder: string
  host: string
  port: number
  /** Public URL without a trailing slash. */
  origin: string
  /** Signs sessions and links; at least 32 characters. */
  secret: string
  /** The previous `secret`, which still decrypts older data; undefined if it never changed. */
  secretBefore: string | undefined
  /** Undefined keeps email in the outbox, where the operator can read it. */
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: LogLevel
  /** Undefined for standard output. */
  logFile: string | undefined
  /** Addresses or networks whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Token required to read metrics; undefined disables them. */
  metricsToken: string | undefined
  /** Whether demo data is loaded at first start and the demo accounts are shown. */
  isDemo: boolean
  /** Whether visitors may try out colours and layouts, for themselves only. */
  hasCustomizer: boolean
  simulatedGateway: { isEnabled: boolean; webhookSecret: string; capture: CaptureTime }
  stripe: StripeConfig | undefined
  paypal: PayPalConfig | undefined
}

/** When cards are captured: when the order is placed, or order by order as sellers accept. */
export type CaptureTime = 'at_placing' | 'on_acceptance'

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Webhook secret for connected accounts; undefined if sellers are not paid through Stripe. */
  connectWebhookSecret: string | undefined
  isLive: boolean
  capture: CaptureTime
  apiUrl: string | undefined
}

export interface PayPalConfig {
  clientId: string
  clientSecret: string
  webhookId: string
  isLive: boolean
  capture: CaptureTime
  /** Whether sellers may be paid through PayPal, which PayPal must enable for the account. */
  arePayoutsOn: boolean
  /** Undefined for PayPal's own URL of the environment. */
  apiUrl: string | undefined
}

export type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SECRET_LENGTH_MIN = 32
const METRICS_TOKEN_LENGTH_MIN = 16

const OnOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const Port = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(65_535))
const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const Addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(Address))
const Origin = z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^/?#@]+\/?$/)

const HttpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

const Capture = z.enum(['at_placing', 'on_acceptance']).default('at_placing')

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(2).max(500))
    .default(16),
  DATABASE_DURABILITY: z.enum(['required', 'unchecked']).default('required'),
  DATA_DIR: z.string().default('data'),
  MEDIA_DIR: z.string().optional(),
  HOST: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')]).default('127.0.0.1'),
  PORT: Port.default(3000),
  ORIGIN: Origin.optional(),
  SECRET: z.string().min(SECRET_LENGTH_MIN).optional(),
  SECRET_BEFORE: z.string().min(SECRET_LENGTH_MIN).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).includes('@').default('Tradewind <hello@tradewind.example>'),
  LOG_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  TRUSTED_PROXIES: Addresses.default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]+$/)
    .min(METRICS_TOKEN_LENGTH_MIN)
    .optional(),
  DEMO: OnOff.optional(),
  THEME_CUSTOMIZER: OnOff.optional(),
  SIMULATED_GATEWAY: OnOff.optional(),
  SIMULATED_GATEWAY_CAPTURE: Capture,
  SIMULATED_GATEWAY_SECRET: z.string().min(SECRET_LENGTH_MIN).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{16,}$/)
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{16,}$/)
    .optional(),
  STRIPE_CAPTURE: Capture,
  STRIPE_API_URL: HttpUrl.optional(),
  PAYPAL_CLIENT_ID: z.string().regex(/^\S+$/).optional(),
  PAYPAL_CLIENT_SECRET: z.string().regex(/^\S+$/).optional(),
  PAYPAL_WEBHOOK_ID: z.string().regex(/^\w+$/).optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live']).optional(),
  PAYPAL_CAPTURE: Capture,
  PAYPAL_PAYOUTS: OnOff.optional(),
  PAYPAL_API_URL: HttpUrl.optional(),
})

type Variables = z.infer<typeof Variables>

/** Valid values and an example of each variable, shown in errors. */
const EXPLANATIONS: Record<keyof Variables, { is: string; example: string }> = {
  NODE_ENV: { is: 'development, production or test', example: 'production' },
  DATABASE_URL: {
    is: 'the URL of a PostgreSQL database, version 15 or later',
    example: 'postgresql://user:password@localhost:5432/tradewind',
  },
  DATABASE_POOL_SIZE: { is: 'the maximum number of connections per process, from 2 to 500', example: '16' },
  DATABASE_DURABILITY: {
    is: 'required, or unchecked if the provider protects commits in another way',
    example: 'required',
  },
  DATA_DIR: { is: 'a folder for the embedded database and the secret', example: 'data' },
  MEDIA_DIR: { is: 'a folder for pictures', example: 'data/media' },
  HOST: { is: 'the address to listen on', example: '0.0.0.0' },
  PORT: { is: 'a port from 1 to 65535', example: '3000' },
  ORIGIN: { is: 'the public URL of the market, without a path', example: 'https://market.example' },
  SECRET: {
    is: `a random text of at least ${SECRET_LENGTH_MIN} characters, the same on every node`,
    example: '$(openssl rand -hex 32)',
  },
  SECRET_BEFORE: {
    is: `the previous value of SECRET, at least ${SECRET_LENGTH_MIN} characters`,
    example: '4f0c...',
  },
  SMTP_URL: { is: 'the URL of a mail server', example: 'smtps://user:password@mail.example:465' },
  MAIL_FROM: { is: 'the sender of all emails', example: '"Tradewind <hello@market.example>"' },
  LOG_FILE: { is: 'a file for the log', example: 'data/market.log' },
  LOG_LEVEL: { is: `one of ${LOG_LEVELS.join(', ')}`, example: 'info' },
  TRUSTED_PROXIES: { is: 'addresses or networks, separated by commas', example: '10.0.0.0/8,127.0.0.1' },
  METRICS_TOKEN: {
    is: `at least ${METRICS_TOKEN_LENGTH_MIN} letters, digits, hyphens or underscores, which readers of /metrics send as a bearer token`,
    example: '$(openssl rand -hex 32)',
  },
  DEMO: { is: 'on or off', example: 'off' },
  THEME_CUSTOMIZER: { is: 'on or off', example: 'off' },
  SIMULATED_GATEWAY: { is: 'on or off, and off with live payment keys', example: 'off' },
  SIMULATED_GATEWAY_SECRET: {
    is: `a random text of at least ${SECRET_LENGTH_MIN} characters`,
    example: '$(openssl rand -hex 32)',
  },
  SIMULATED_GATEWAY_CAPTURE: {
    is: 'at_placing, or on_acceptance to capture cards when sellers accept',
    example: 'on_acceptance',
  },
  STRIPE_CAPTURE: {
    is: 'at_placing, or on_acceptance to capture cards when sellers accept',
    example: 'on_acceptance',
  },
  STRIPE_SECRET_KEY: { is: 'the secret key of a Stripe account', example: 'sk_test_...' },
  STRIPE_PUBLISHABLE_KEY: {
    is: 'the publishable key that belongs to STRIPE_SECRET_KEY, both test or both live',
    example: 'pk_test_...',
  },
  STRIPE_WEBHOOK_SECRET: { is: 'the signing secret of Stripe webhooks', example: 'whsec_...' },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    is: 'the signing secret of Stripe webhooks for connected accounts',
    example: 'whsec_...',
  },
  STRIPE_API_URL: { is: 'the URL of an API compatible with Stripe', example: 'http://localhost:12111' },
  PAYPAL_CAPTURE: {
    is: 'at_placing, or on_acceptance to capture payments when sellers accept',
    example: 'on_acceptance',
  },
  PAYPAL_CLIENT_ID: { is: 'the client id of a PayPal app', example: 'AeA1QIZXiflr1...' },
  PAYPAL_CLIENT_SECRET: { is: 'the secret of that PayPal app', example: 'ECYYrrSHdKfk...' },
  PAYPAL_WEBHOOK_ID: { is: 'the id of the webhook in that PayPal app', example: '8PT597110X687430LKGECATA' },
  PAYPAL_ENVIRONMENT: { is: 'sandbox or live', example: 'sandbox' },
  PAYPAL_PAYOUTS: { is: 'on to pay sellers through PayPal, or off', example: 'on' },
  PAYPAL_API_URL: { is: 'the URL of an API compatible with PayPal', example: 'http://localhost:12112' },
}

export const variableNames: readonly string[] = Object.keys(EXPLANATIONS)

/**
 * Loads the configuration; generates the secret at first start, unless the database is given: then there may be
 * several nodes, which need the same one.
 * @throws {ConfigProblem} naming every variable that is invalid or missing, why, and an example
 */
export function loadConfig(environment: Environment = process.env): Config {
  // Empty variables count as unset, because compose files write them that way.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = Variables.safeParse(given)
  if (!parsed.success)
    throw new ConfigProblem(parsed.error.issues.map(({ path }) => explain(String(path[0]), given)))

  const variables = parsed.data
  const isDemo = variables.DEMO ?? variables.DATABASE_URL === undefined
  const dataFolder = resolve(variables.DATA_DIR)
  const isOneNode = variables.DATABASE_URL === undefined
  const secret = variables.SECRET ?? (isDemo || isOneNode ? storedSecret(dataFolder) : undefined)
  if (!secret) throw new ConfigProblem([explain('SECRET', given)])
  const { stripe, paypal } = readGateways(variables, given)
  // With real payments enabled, simulated ones must be impossible.
  const isLive = variables.NODE_ENV === 'production' && (stripe?.isLive || paypal?.isLive)
  if (isLive && variables.SIMULATED_GATEWAY) throw new ConfigProblem([explain('SIMULATED_GATEWAY', given)])

  return {
    mode: variables.NODE_ENV,
    databaseUrl: variables.DATABASE_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    isDurabilityRequired: variables.DATABASE_DURABILITY === 'required',
    dataFolder,
    mediaFolder: resolve(variables.MEDIA_DIR ?? join(dataFolder, 'media')),
    host: variables.HOST,
    port: variables.PORT,
    origin: variables.ORIGIN?.replace(/\/$/, '') ?? defaultOrigin(variables.PORT),
    secret,
    secretBefore: variables.SECRET_BEFORE,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    logLevel: variables.LOG_LEVEL,
    logFile: variables.LOG_FILE,
    trustedProxies: variables.TRUSTED_PROXIES,
    metricsToken: variables.METRICS_TOKEN,
    isDemo,
    hasCustomizer: variables.THEME_CUSTOMIZER ?? isDemo,
    simulatedGateway: {
      isEnabled: variables.SIMULATED_GATEWAY ?? (isDemo && !isLive),
      webhookSecret: variables.SIMULATED_GATEWAY_SECRET ?? deriveKey(secret, 'simulated gateway webhook'),
      capture: variables.SIMULATED_GATEWAY_CAPTURE,
    },
    stripe,
    paypal,
  }
}

/**
 * Requires all of a gateway's keys or none: with some missing, payments would begin whose result is never received.
 */
function readGateways(variables: Variables, given: Environment): Pick<Config, 'stripe' | 'paypal'> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_ENVIRONMENT: environment,
  } = variables
  const missing = gatewayVariables.flatMap(({ needed, also }) =>
    [...needed, ...also].some((name) => given[name] !== undefined)
      ? needed.filter((name) => given[name] === undefined)
      : [],
  )
  if (missing.length > 0) throw new ConfigProblem(missing.map((name) => explain(name, given)))
  const isLive = (key: string) => key.includes('_live_')
  if (secretKey && publishableKey && isLive(secretKey) !== isLive(publishableKey))
    throw new ConfigProblem([explain('STRIPE_PUBLISHABLE_KEY', given)])

  return {
    stripe:
      secretKey && publishableKey && webhookSecret
        ? {
            secretKey,
            publishableKey,
            webhookSecret,
            connectWebhookSecret: variables.STRIPE_CONNECT_WEBHOOK_SECRET,
            isLive: isLive(secretKey),
            capture: variables.STRIPE_CAPTURE,
            apiUrl: variables.STRIPE_API_URL,
          }
        : undefined,
    paypal:
      clientId && clientSecret && webhookId && environment
        ? {
            clientId,
            clientSecret,
            webhookId,
            isLive: environment === 'live',
            capture: variables.PAYPAL_CAPTURE,
            arePayoutsOn: variables.PAYPAL_PAYOUTS ?? false,
            apiUrl: variables.PAYPAL_API_URL,
          }
        : undefined,
  }
}

const gatewayVariables = [
  {
    needed: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    also: ['STRIPE_API_URL', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  },
  {
    needed: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_ENVIRONMENT'],
    also: ['PAYPAL_API_URL', 'PAYPAL_PAYOUTS'],
  },
] as const

/** Returns the configuration for the free port that was found; a default origin follows it. */
export function atPort(config: Config, port: number): Config {
  const isDefault = config.origin === defaultOrigin(config.port)
  return { ...config, port, origin: isDefault ? defaultOrigin(port) : config.origin }
}

function defaultOrigin(port: number): string {
  return `http://localhost:${port}`
}

/** Derives a key per purpose, so that a leaked one does not expose the others. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}

function explain(name: string, given: Environment): string {
  const explanation = Object.entries(EXPLANATIONS).find(([of]) => of === name)?.[1]
  if (!explanation) throw new Error(`No explanation for variable ${name}`)
  // The value is left out because it may be a password.
  const fault = given[name] === undefined ? 'is missing; it must be' : 'is not'
  return `${name} ${fault} ${explanation.is}. For example: ${name}=${explanation.example}`
}

function storedSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  makeFolder('DATA_DIR', dataFolder)
  try {
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ConfigProblem([
      `DATA_DIR cannot be used (${reason}): start as the user that created it, or choose another folder. For example: DATA_DIR=~/tradewind`,
    ])
  }
}

/** Keys for one purpose, each 64 hexadecimal digits: the first encrypts, all decrypt. */
export type Keys = readonly [string, ...string[]]

/** Derives the keys for one purpose from the secret and the previous one, if set. */
export function deriveKeys(
  { secret, secretBefore }: Pick<Config, 'secret' | 'secretBefore'>,
  purpose: string,
): Keys {
  const key = deriveKey(secret, purpose)
  return secretBefore === undefined ? [key] : [key, deriveKey(secretBefore, purpose)]
}
