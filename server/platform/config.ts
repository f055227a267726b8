/** The environment, read once at the start of a process; nothing else in the server looks at `process.env`. */
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

export type Config = {
  mode: 'development' | 'production' | 'test'
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined
  databasePoolSize: number
  /** False lets a process start on a database that does not keep what it has confirmed. */
  isDurabilityRequired: boolean
  /** Holds the embedded database, the generated secret and, unless told otherwise, the media. */
  dataFolder: string
  mediaFolder: string
  host: string
  port: number
  /** The address people use, without a slash at its end. */
  origin: string
  /** Signs sessions and links; at least 32 characters. */
  secret: string
  /** Undefined keeps mail in the outbox, where the operator reads it. */
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: LogLevel
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Whether the demo market is loaded at first start and its accounts are told. */
  isDemo: boolean
  simulatedGateway: { isEnabled: boolean; webhookSecret: string }
}

export type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SECRET_LENGTH_MIN = 32

const OnOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const Port = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(65_535))
const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const Addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(Address))
const Origin = z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^/?#@]+\/?$/)

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
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).includes('@').default('Tradewind <hello@tradewind.example>'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  TRUSTED_PROXIES: Addresses.default([]),
  DEMO: OnOff.optional(),
  SIMULATED_GATEWAY: OnOff.optional(),
  SIMULATED_GATEWAY_SECRET: z.string().min(SECRET_LENGTH_MIN).optional(),
})

/** What a variable must be and how one is written; shown when it is wrong. */
const EXPLANATIONS: Record<keyof z.infer<typeof Variables>, { is: string; example: string }> = {
  NODE_ENV: { is: 'development, production or test', example: 'production' },
  DATABASE_URL: {
    is: 'the address of a PostgreSQL 15 or later',
    example: 'postgresql://user:password@localhost:5432/tradewind',
  },
  DATABASE_POOL_SIZE: { is: 'how many connections a process may open, from 2 to 500', example: '16' },
  DATABASE_DURABILITY: {
    is: 'required, or unchecked where the provider keeps commits by other means',
    example: 'required',
  },
  DATA_DIR: { is: 'a folder for the embedded database and the secret', example: 'data' },
  MEDIA_DIR: { is: 'a folder for pictures', example: 'data/media' },
  HOST: { is: 'the address to listen on', example: '0.0.0.0' },
  PORT: { is: 'a port from 1 to 65535', example: '3000' },
  ORIGIN: { is: 'the address people use, without a path', example: 'https://market.example' },
  SECRET: {
    is: `a random text of at least ${SECRET_LENGTH_MIN} characters, the same on every node`,
    example: '$(openssl rand -hex 32)',
  },
  SMTP_URL: { is: 'the address of a mail server', example: 'smtps://user:password@mail.example:465' },
  MAIL_FROM: { is: 'the sender of all mail', example: '"Tradewind <hello@market.example>"' },
  LOG_LEVEL: { is: `one of ${LOG_LEVELS.join(', ')}`, example: 'info' },
  TRUSTED_PROXIES: { is: 'addresses or networks, separated by commas', example: '10.0.0.0/8,127.0.0.1' },
  DEMO: { is: 'on or off', example: 'off' },
  SIMULATED_GATEWAY: { is: 'on or off', example: 'off' },
  SIMULATED_GATEWAY_SECRET: {
    is: `a random text of at least ${SECRET_LENGTH_MIN} characters`,
    example: '$(openssl rand -hex 32)',
  },
}

/** Every variable that the market reads. */
export const variableNames: readonly string[] = Object.keys(EXPLANATIONS)

/**
 * Reads the configuration, making the secret of a demo market at its first start.
 * @throws {ConfigProblem} naming every variable that is wrong or missing, why, and an example
 */
export function loadConfig(environment: Environment = process.env): Config {
  // An empty variable is one that was not set: compose files write them so.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = Variables.safeParse(given)
  if (!parsed.success)
    throw new ConfigProblem(parsed.error.issues.map(({ path }) => explain(String(path[0]), given)))

  const variables = parsed.data
  const isDemo = variables.DEMO ?? variables.DATABASE_URL === undefined
  const dataFolder = resolve(variables.DATA_DIR)
  const secret = variables.SECRET ?? (isDemo ? keptSecret(dataFolder) : undefined)
  if (!secret) throw new ConfigProblem([explain('SECRET', given)])

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
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    logLevel: variables.LOG_LEVEL,
    trustedProxies: variables.TRUSTED_PROXIES,
    isDemo,
    simulatedGateway: {
      isEnabled: variables.SIMULATED_GATEWAY ?? isDemo,
      webhookSecret: variables.SIMULATED_GATEWAY_SECRET ?? deriveKey(secret, 'simulated gateway webhook'),
    },
  }
}

/** The same configuration on the port that was free; an origin that was not given follows it. */
export function atPort(config: Config, port: number): Config {
  const isDefault = config.origin === defaultOrigin(config.port)
  return { ...config, port, origin: isDefault ? defaultOrigin(port) : config.origin }
}

function defaultOrigin(port: number): string {
  return `http://localhost:${port}`
}

/** A key of its own for one purpose, so that leaking one does not open the others. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}

export class ConfigProblem extends Error {
  override name = 'ConfigProblem'

  constructor(lines: string[]) {
    super([...new Set(lines)].join('\n'))
  }
}

function explain(name: string, given: Environment): string {
  const explanation = Object.entries(EXPLANATIONS).find(([of]) => of === name)?.[1]
  if (!explanation) throw new Error(`${name} is a variable without an explanation`)
  // The value itself is left out: it may be a password.
  const fault = given[name] === undefined ? 'is missing; it must be' : 'is not'
  return `${name} ${fault} ${explanation.is}. For example: ${name}=${explanation.example}`
}

function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  try {
    if (!existsSync(file)) {
      mkdirSync(dataFolder, { recursive: true })
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
    }
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ConfigProblem([
      `DATA_DIR cannot be used (${reason}): start as the account that made it, or choose another. For example: DATA_DIR=~/tradewind`,
    ])
  }
}
