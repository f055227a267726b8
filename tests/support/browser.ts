/**
 * What browser tests are written with, instead of `@playwright/test` itself:
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
 * - One demo market serves the whole run, and other tests shop in it at the same time: `register` makes a customer of
 *   your own, and nothing should be counted that others may add to.
 * - `visit` opens a page and waits until it answers to clicks. `signIn` and `register` go by the API, at once.
 * - What is shown at once is kept a moment later: wait for the answer (`page.waitForResponse`) before another page is
 *   loaded. A network that is quiet says nothing of a script that is only now asked for: wait for `untilAlive`.
 * - A test fails when its pages log an error, break a security policy or get a 5xx; `expectFault(/…/)` says which may.
 * - `test.use({ colorMode: 'dark' })`, `test.use({ javaScriptEnabled: false })`, `test.use(phone)` and
 *   `test.use({ reducedMotion: 'reduce' })` set the scene for a file or a `describe`. French is `visit('/fr/…')`.
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

/** A phone with a touch screen, 412 pixels wide; each is drawn once, as nobody looks. */
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
export const phone = { ...pixel, deviceScaleFactor: 1 }

interface Scene {
  /** What the visitor has chosen before; the market itself starts light. */
  readonly colorMode: 'light' | 'dark'
}

interface Visitor {
  /** Opens a page of the market and waits until it answers to clicks. */
  readonly visit: (path: string) => Promise<void>
  /** Signs in someone of the demo market, whom other tests may be as well: look, but change nothing of theirs. */
  readonly signIn: (email: string) => Promise<void>
  /** Signs in a customer with a new account, which is this test's alone; answers the email. */
  readonly register: () => Promise<string>
  /** Lets pages report what matches without failing the test. */
  readonly expectFault: (what: RegExp) => void
}

export const test = base.extend<Scene & Visitor>({
  colorMode: ['light', { option: true }],

  // A network address of their own, as what one address may do in an hour is limited.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': randomAddress() }),

  context: async ({ context, colorMode }, use) => {
    if (colorMode === 'dark') {
      await context.addInitScript(() => {
        // A blank page, such as a checking tool opens, keeps nothing.
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

/** The code in the newest mail to somebody that was asked for to one purpose: an earlier one for another is not it. */
export async function codeIn(
  baseURL: string | undefined,
  email: string,
  purpose: CodePurpose = 'register',
): Promise<string> {
  return foundInMail(baseURL, { email, kind: `code_${purpose}`, pattern: /\b\d{6}\b/ })
}

interface Sought {
  readonly email: string
  readonly kind: string
  readonly pattern: RegExp
}

/** What fits in the newest mail of a kind to somebody, as the operator reads it where no mail server brings it. */
export async function foundInMail(baseURL: string | undefined, sought: Sought): Promise<string> {
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

type KeptCookies = Awaited<ReturnType<APIRequestContext['storageState']>>

// Signed in once for all stories of a worker: here the operator only reads.
let operatorsCookies: KeptCookies | undefined

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

/** In a page, once its source has run there. */
declare const axe: { run: (part: string | Document, options: object) => Promise<Findings> }

// What `AxeBuilder` brings along, which would bring it twice for each look.
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
 * Expects WCAG 2.2 AA of what the page shows now, or of a part of it given by its CSS selector: of a dialog alone that
 * is far quicker. Movements are waited for, as nothing is legible halfway. Frames are not looked into: the only one shows
 * an operator a mail.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // What a press opens may come a moment later.
  const isThere = (selector: string) => document.querySelector(selector) !== null
  if (part !== undefined) await expect.poll(() => page.evaluate(isThere, part), part).toBe(true)
  // What lies far down is looked at as well, and where it stands once it is laid out.
  await page.evaluate(() => document.documentElement.setAttribute('data-gone-on', ''))
  await untilStill(page)
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

/** Signs in on the page that asks for it, as somebody does who was led there. */
export async function signInThere(page: Page, email: string, password = demoPassword): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Expects that nothing stands out over the side of the screen. Measured against the room that the page is laid out in: what a
 * phone calls its `innerWidth` grows with what is too wide, and a desk keeps room for a bar to scroll by.
 */
export async function expectToFit(page: Page, what?: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - Math.round(root.getBoundingClientRect().width)
  })
  expect(beyond, what).toBe(0)
}

/** Waits until the page acts by itself. */
export async function untilReady(page: Page): Promise<void> {
  await page.locator('body:not([data-waits])').waitFor({ state: 'attached' })
  // Effects run after the paint that follows.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Brings a piece of the page near, whose script is fetched then, and waits until it answers to clicks. */
export async function untilAlive(piece: Locator): Promise<void> {
  await piece.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      piece.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))),
    )
    .toBe(true)
}

/** Waits until everything that moves and ends has ended. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** Answers that refuse something are no faults; Chromium writes each into the console. */
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
