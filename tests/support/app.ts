/** The whole server over its own database, and visitors with cookies who call it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Input } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { EventKind, EventShape } from '#contract/event.ts'
import type { ProblemBody } from '#contract/problems.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { hashOfSecret } from '#domains/accounts/identity/proofs.ts'
import { codeOf } from '#domains/accounts/index.ts'
import { createMedia } from '#domains/media/index.ts'
import { openSearchInMemory } from '#domains/search/index.ts'
import { loadConfig } from '#platform/config.ts'
import { emit } from '#platform/events/emit.ts'
import { type Jobs, runDueJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { beginFor, theMarket } from '#platform/open-work.ts'
import { fromHere, isOfSimulatedGateway } from '#run/wiring/simulated-gateway.ts'
import { type App, type AppOptions, createApp } from '#server/app.ts'
import { codeSecretOf } from '#server/code-secret.ts'
import type { Outside } from '#server/external-services.ts'
import { marketHandlers } from '#server/handlers.ts'
import { marketJobs } from '#server/jobs.ts'
import { type Api, ApiProblem, createApi } from '#web/app/api.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { demoPassword, newCustomer, registration, testSecret } from './demo.ts'
import { openTestGateway, type TestGateway } from './gateway.ts'
import type { Content } from './templates.ts'
import { liftUnpaidLimits } from './unpaid-limits.ts'

export { demoPassword }

export interface MarketOptions {
  /** Defaults to the demo market; can be the empty schema. */
  readonly content?: Content
  /** Stops the clock at this moment; `moveTo` advances it. By default the clock runs. */
  readonly at?: string
  readonly pages?: AppOptions['pages']
  /** External services. Defaults to no mail server and the simulated gateway. */
  readonly outside?: Partial<Outside>
  /** Opens the search engine. By default the database gives plain answers, without counts. */
  readonly hasSearchEngine?: boolean
  /** Turns off emails and notifications. */
  readonly isSilent?: boolean
  /** Turns off statement timeouts. */
  readonly isPatient?: boolean
  /** Answers the address that the market reaches its database through instead of the database's own. */
  readonly through?: (url: string) => Promise<string>
  /**
   * Keeps the default limits on unpaid orders. Off by default, because the guests of most tests share one email
   * address.
   */
  readonly hasUnpaidLimits?: boolean
  /** File for the log, from level info. By default only fatal errors are logged. */
  readonly logFile?: string
  readonly environment?: Record<string, string>
}

export interface TestVisitor {
  /** Calls an endpoint and returns its answer; throws `ApiProblem` on failure. */
  readonly call: Api
  /** Calls an endpoint that must fail, and returns its problem. */
  readonly fail: <K extends EndpointKey>(
    key: K,
    input?: Input<Endpoints[K]>,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; problem: ProblemBody }>
  /** Sends any request, with the visitor's cookies. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly cookies: Map<string, string>
}

export interface TestMarket {
  readonly app: App
  readonly database: TestDatabase
  readonly origin: string
  /** Creates a visitor without cookies and with their own network address. */
  readonly visitor: () => TestVisitor
  /** The same, on a second server over the same database. */
  readonly visitorElsewhere: () => TestVisitor
  /** The same, on a server that listens at this address. */
  readonly visitorAt: (url: string) => TestVisitor
  /** Signs in a user of the demo market, by default `maya@shopper.example`. */
  readonly signIn: (email?: string) => Promise<TestVisitor>
  readonly register: (email?: string) => Promise<TestVisitor>
  /** Returns the code from the email requested with this key. */
  readonly codeFor: (key: string) => Promise<string>
  readonly guest: () => Promise<TestVisitor>
  readonly gateway: TestGateway
  readonly moveTo: (moment: string) => void
  readonly metrics: () => Promise<string>
  /** Moves the clock to this long after the moment at which it was first stopped. */
  readonly later: (by: { minutes: number }) => void
  readonly runJobs: () => Promise<void>
  /** Stores an event as the marketplace itself. */
  readonly emit: <Shape extends EventShape>(kind: EventKind<Shape>, payload: z.input<Shape>) => Promise<void>
  /** Closes the market. Throws if its data breaks an invariant. */
  readonly close: () => Promise<void>
}

const metricsToken = 'token-of-the-tests'

const PICTURES = join(import.meta.dirname, '../../database/seed/data/pictures')

export async function openMarket(options: MarketOptions = {}): Promise<TestMarket> {
  const database = await createTestDatabase({
    content: options.content ?? 'market',
    ...(options.isPatient && { isPatient: true }),
    ...(options.through && { through: options.through }),
  })
  if (!options.hasUnpaidLimits) await liftUnpaidLimits(database.db)
  const mediaFolder = await mkdtemp(join(tmpdir(), 'media-'))
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET: testSecret,
    ORIGIN: 'http://market.test',
    SIMULATED_GATEWAY: 'on',
    MEDIA_DIR: mediaFolder,
    LOG_LEVEL: 'fatal',
    METRICS_TOKEN: metricsToken,
    ...options.environment,
  })
  const { logFile: file } = options
  const log = createLog({ level: file ? 'info' : config.logLevel, process: 'test', ...(file && { file }) })
  let stoppedAt = options.at === undefined ? undefined : new Date(options.at)
  const clock = { now: () => stoppedAt ?? new Date() }
  const gateway = openTestGateway({
    config,
    db: database.db,
    clock,
    log,
    market: (request) => app.fetch(request, fromHere),
  })
  const outside: Outside = { gateways: [gateway.way], mailer: undefined, ...options.outside }
  const media = createMedia({
    folder: mediaFolder,
    originalFolders: [PICTURES],
    uploadFolder: join(mediaFolder, 'originals'),
  })
  const searchEngine = options.hasSearchEngine
    ? openSearchInMemory({ url: database.reachedAt, log })
    : undefined
  await searchEngine?.hasWords()
  const parts: AppOptions = {
    config,
    outside,
    log,
    database,
    clock,
    media,
    ...(searchEngine && { searchEngine }),
    ...(options.pages && { pages: options.pages }),
  }
  const app = createApp(parts)
  let second: App | undefined
  const answer: App['fetch'] = (request, environment) =>
    isOfSimulatedGateway(new URL(request.url).pathname)
      ? gateway.fetch(request)
      : app.fetch(request, environment)
  const visitor = () => openVisitor(answer, config.origin)
  const codeFor = async (key: string) => {
    const proof = await database.db
      .selectFrom('proofs')
      .select(['id', 'sends'])
      .where('key_hash', '=', hashOfSecret(key))
      .executeTakeFirstOrThrow()
    return codeOf(codeSecretOf(config), proof)
  }

  const jobs = marketJobs({ config, outside, media, log })
  const handlers = marketHandlers({ config, outside })

  return {
    app,
    database,
    origin: config.origin,
    gateway,
    visitor,
    visitorElsewhere() {
      second ??= createApp(parts)
      return openVisitor(second.fetch, config.origin)
    },
    async metrics() {
      const headers = { authorization: `Bearer ${metricsToken}` }
      return (await visitor().fetch('/metrics', { headers })).text()
    },
    visitorAt: (url) => openVisitor((request) => sendTo(url, request), config.origin),
    async signIn(email = 'maya@shopper.example') {
      const person = visitor()
      await person.call('POST /auth/login', { body: { email, password: demoPassword } })
      return person
    },
    async register(email = `${crypto.randomUUID()}@shopper.example`) {
      const person = visitor()
      const { key } = await person.call('POST /auth/register', { body: registration(email) })
      const code = await codeFor(key)
      await person.call('POST /auth/verify-otp', { body: { key, code } })
      return person
    },
    codeFor,
    async guest() {
      const person = visitor()
      await person.call('POST /auth/guest', { body: { ...newCustomer, email: 'guest@shopper.example' } })
      return person
    },
    moveTo(moment) {
      stoppedAt = new Date(moment)
    },
    later({ minutes }) {
      if (options.at === undefined) throw new Error('Cannot move a clock that was not stopped')
      stoppedAt = new Date(Date.parse(options.at) + minutes * 60_000)
    },
    emit: (kind, payload) =>
      beginFor(
        app.source,
        { ...theMarket, requestId: 'test' },
        {},
      )(async (work) => emit(work, kind, payload)),
    runJobs: () =>
      runDueJobs({
        jobs: options.isSilent ? silenced(jobs) : jobs,
        handlers: options.isSilent ? { ...handlers, notifications: [] } : handlers,
        source: app.source,
        pool: database.pool,
        log,
      }),
    async close() {
      const broken = await findBrokenInvariants(database.db)
      await app.close()
      await second?.close()
      await searchEngine?.close()
      await database.close()
      await rm(mediaFolder, { recursive: true })
      if (broken.length > 0) throw new Error(`The market was left with ${JSON.stringify(broken, null, 2)}`)
    },
  }
}

function silenced(jobs: Jobs): Jobs {
  const isSilent = (name: string) => name.startsWith('notifications.')
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      isSilent(name) ? { ...job, carryOut: async () => {} } : job,
    ]),
  )
}

let visitorsCount = 0

function openVisitor(answer: App['fetch'], origin: string): TestVisitor {
  const cookies = new Map<string, string>()
  const number = ++visitorsCount
  const remoteAddress = `10.0.${number >> 8}.${number & 255}`

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', origin)
    if (!headers.has('cookie') && cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const request = new Request(`${origin}${path}`, { ...init, headers })
    const response = await answer(request, { incoming: { socket: { remoteAddress } } })
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie)
    return response
  }

  const call = createApi((path, init) => send(`/api${path}`, init))
  return {
    call,
    fetch: send,
    cookies,
    async fail(key, input, headers = {}) {
      try {
        const anyCall = call as (key: string, input: unknown, options: object) => Promise<unknown>
        const answer = await anyCall(key, input, { headers })
        throw new Error(`${key} should fail but answered ${JSON.stringify(answer)}`)
      } catch (error) {
        if (error instanceof ApiProblem) return { status: error.status, problem: error.body }
        throw error
      }
    },
  }
}

async function sendTo(url: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { method, headers } = request
  const body = method === 'GET' ? null : await request.text()
  return fetch(`${url}${pathname}${search}`, { method, headers, body, redirect: 'manual' })
}

function storeCookie(cookies: Map<string, string>, header: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
  if (/;\s*max-age=0(;|$)/i.test(header)) cookies.delete(name)
  else cookies.set(name, value)
}
