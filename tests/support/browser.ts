/**
 * Fixtures and helpers for browser tests. Use them instead of `@playwright/test`:
 *
 *     import { expect, expectAccessible, test } from '#tests/support/browser.ts'
 *
 *     test('keeps the cart of a guest', async ({ page, visit }) => {
 *       await visit('/product/cassava-bread')
 *       await page.getByRole('button', { name: 'Add to cart' }).click()
 *       await expect(page.getByRole('dialog')).toContainText('Cassava bread')
 *       await expectAccessible(page)
 *     })
 *
 * - One demo market serves the whole run, and other tests shop in it at the same time. Use `register` to get your own
 *   customer, and don't count anything that other tests may add to.
 * - `visit` opens a page and waits until it answers clicks. `signIn` and `register` use the API, without pages.
 * - Pages show some changes before they are saved: wait for the answer (`page.waitForResponse`) before loading
 *   another
 *   page. An idle network does not mean that a lazy script has loaded: wait for `untilInteractive`.
 * - A test fails if its pages log an error, violate a security policy or get a 5xx; `expectFault(/…/)` allows one.
 * - `test.use({ colorMode: 'dark' })`, `test.use({ javaScriptEnabled: false })`, `test.use(phone)` and
 *   `test.use({ reducedMotion: 'reduce' })` configure a file or a `describe`. French is `visit('/fr/…')`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  test as base,
  devices,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import type { CodePurpose } from '#contract/identity.ts'
import { forTests } from '../../scripts/build-pages.ts'
import { demoPassword, registration } from './demo.ts'

export { expect }

/** A phone with a touch screen, 412 pixels wide, at scale factor 1 for speed. */
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
export const phone = { ...pixel, deviceScaleFactor: 1 }

interface Scene {
  /** Color mode chosen by the visitor earlier; the market defaults to light. */
  readonly colorMode: 'light' | 'dark'
}

interface Visitor {
  /** Opens a page of the market and waits until it answers clicks. */
  readonly visit: (path: string) => Promise<void>
  /** Signs in a user of the demo market. Other tests share these users, so read their data but don't change it. */
  readonly signIn: (email: string) => Promise<void>
  /** Registers and signs in a customer of this test alone. Returns the email address. */
  readonly register: () => Promise<string>
  /** Allows pages to report matching errors without failing the test. */
  readonly expectFault: (what: RegExp) => void
}

export const test = base.extend<Scene & Visitor>({
  colorMode: ['light', { option: true }],

  // Each test has its own network address, because requests per address and hour are limited.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': randomAddress() }),

  context: async ({ context, colorMode }, use) => {
    if (colorMode === 'dark') {
      await context.addInitScript(() => {
        // Blank pages, such as those opened by accessibility tools, have no storage.
        if (location.protocol !== 'about:') sessionStorage.setItem('color-mode', 'dark')
      })
    }
    await use(context)
  },

  expectFault: [
    async ({ context }, use) => {
      const faults: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !isAnswer(message.text())) faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(error.error().message))
      context.on('response', (response) => {
        if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
      })

      await use((what) => expected.push(what))

      const unexpected = faults.filter((fault) => !expected.some((what) => what.test(fault)))
      expect(unexpected, 'what the pages reported').toEqual([])
    },
    { auto: true },
  ],

  visit: ({ page, javaScriptEnabled }, use) =>
    use(async (path) => {
      await page.goto(path)
      if (javaScriptEnabled) await untilReady(page)
    }),

  signIn: ({ page, baseURL }, use) =>
    use(async (email) => {
      const data = { email, password: demoPassword }
      const answer = await page.request.post('/api/auth/login', { data, headers: { origin: baseURL ?? '' } })
      await expect(answer, `signing in as ${email}`).toBeOK()
    }),

  register: ({ page, baseURL }, use) =>
    use(async () => {
      const email = `${crypto.randomUUID()}@shopper.example`
      const answer = await page.request.post('/api/auth/register', {
        data: registration(email),
        headers: { origin: baseURL ?? '' },
      })
      await expect(answer, 'registering').toBeOK()
      const { key } = await answer.json()
      const opened = await page.request.post('/api/auth/verify-otp', {
        data: { key, code: await codeIn(baseURL, email) },
        headers: { origin: baseURL ?? '' },
      })
      await expect(opened, 'opening the account').toBeOK()
      return email
    }),
})

/** Returns the code from the newest email of one purpose to an address. Codes for other purposes are ignored. */
export async function codeIn(
  baseURL: string | undefined,
  email: string,
  purpose: CodePurpose = 'register',
): Promise<string> {
  return findInEmail(baseURL, { email, kind: `code_${purpose}`, pattern: /\b\d{6}\b/ })
}

interface Sought {
  readonly email: string
  readonly kind: string
  readonly pattern: RegExp
}

/**
 * Returns the match in the newest email of a kind to an address, read in the operator's outbox because no mail server
 * is configured.
 */
export async function findInEmail(baseURL: string | undefined, sought: Sought): Promise<string> {
  const operator = await asOperator(baseURL)
  try {
    let found = ''
    const read = async () => {
      found = await readMail(operator, sought)
      return found
    }
    const options = { message: `a mail to ${sought.email}`, timeout: 20_000 }
    await expect.poll(read, options).toMatch(sought.pattern)
    return found
  } finally {
    await operator.dispose()
  }
}

type StoredCookies = Awaited<ReturnType<APIRequestContext['storageState']>>

// Signed in once per worker, because the operator only reads here.
let operatorsCookies: StoredCookies | undefined

async function asOperator(baseURL: string | undefined): Promise<APIRequestContext> {
  const operator = await request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...(operatorsCookies && { storageState: operatorsCookies }),
    extraHTTPHeaders: { origin: baseURL ?? '', 'x-forwarded-for': randomAddress() },
  })
  if (operatorsCookies) return operator
  const data = { email: 'operator@tradewind.example', password: demoPassword }
  await expect(await operator.post('/api/auth/login', { data }), 'signing in as operator').toBeOK()
  operatorsCookies = await operator.storageState()
  return operator
}

async function readMail(operator: APIRequestContext, { email, kind, pattern }: Sought): Promise<string> {
  const list = await (await operator.get('/api/operator/mails', { params: { search: email } })).json()
  const newest = list.data.find((mail: { kind: string }) => mail.kind === kind)
  if (!newest) return ''
  const { text } = await (await operator.get(`/api/operator/mails/${newest.id}`)).json()
  return pattern.exec(text)?.[0] ?? ''
}

type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>

/** Defined in a page after its source has run there. */
declare const axe: { run: (part: string | Document, options: object) => Promise<Findings> }

// Injected once instead of by `AxeBuilder`, which would inject it twice per check.
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  iframes: false,
}

/**
 * Expects the page, or the part with this CSS selector, to meet WCAG 2.2 AA. Checking only a dialog is far quicker.
 * Waits for animations, because text halfway through one fails on contrast. Skips frames: the only one shows an email
 * to operators.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // A click may open the part a moment later.
  const isThere = (selector: string) => document.querySelector(selector) !== null
  if (part !== undefined) await expect.poll(() => page.evaluate(isThere, part), part).toBe(true)
  // Lays out content far down the page too, so it is checked in its final position.
  await page.evaluate(() => document.documentElement.setAttribute('data-gone-on', ''))
  await untilAnimationsEnd(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async ([part, options]) => {
      const { violations } = await axe.run(part ?? document, options)
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary = '' }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`,
        ),
      )
    },
    [part, axeOptions] as const,
  )
  expect(found).toEqual([])
}

/** Signs in on the sign-in page that the visitor was redirected to. */
export async function fillSignInForm(page: Page, email: string, password = demoPassword): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Expects no horizontal overflow. Measures against the layout width, because a phone's `innerWidth` grows with wide
 * content and desktops reserve space for a scroll bar.
 */
export async function expectNoOverflow(page: Page, what?: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - Math.round(root.getBoundingClientRect().width)
  })
  expect(beyond, what).toBe(0)
}

/** Waits until the page answers clicks. A page that is just being left is waited for anew. */
export async function untilReady(page: Page): Promise<void> {
  await page.locator('body:not([data-waits])').waitFor({ state: 'attached' })
  await page.waitForFunction(async () => {
    if (document.body?.matches('[data-waits]') !== false) return false
    // Effects run after the next paint.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return true
  })
}

/** Scrolls to a part of the page, which loads its script, and waits until it answers clicks. */
export async function untilInteractive(piece: Locator): Promise<void> {
  await piece.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      piece.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))),
    )
    .toBe(true)
  // React marks elements while it renders; what is entered before it has finished is reset.
  await piece.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
}

/** Waits until all finite animations have ended. */
export async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** Returns whether a console message is only about a refused request; Chromium logs each of them. */
function isAnswer(text: string): boolean {
  return text.startsWith('Failed to load resource')
}

function randomAddress(): string {
  const [second, third, fourth] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${second}.${third}.${fourth}`
}

/** The address of the script that a module of the pages was built into, by the end of the module's path. */
export function scriptOf(module: string): RegExp {
  const path = join(forTests.folder, 'client/.vite/manifest.json')
  const manifest: Record<string, { readonly file: string }> = JSON.parse(readFileSync(path, 'utf8'))
  const found = Object.entries(manifest).find(([source]) => source.endsWith(`/${module}`))
  if (!found) throw new Error(`No script was built from ${module}`)
  return new RegExp(RegExp.escape(found[1].file))
}
