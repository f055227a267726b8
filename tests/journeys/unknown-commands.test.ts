/** Dashboard forms with a command unknown to their page are refused, never run as another command. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'

let market: TestMarket
let operator: TestVisitor
let shop: TestVisitor
let kitchen: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  operator = await market.signIn('operator@tradewind.example')
  shop = await market.signIn('owner@madras-lane.example')
  kitchen = await market.signIn('owner@tavias-pot.example')
})

afterAll(() => market.close())

const some = '019b76da-a800-7e97-a255-3e71e5b0b97b'
const shopDashboard = '/seller/desk/madras-lane'
const kitchenDashboard = '/seller/desk/tavias-pot'

interface Form {
  readonly path: string
  /** The field with the choice, if it is not the command. */
  readonly name?: string
  /** A choice that the contract requires: the page says at its field that it is missing. */
  readonly isRequired?: boolean
  /** Other fields of the form. */
  readonly beside?: Readonly<Record<string, string>>
}

const ofOperators: readonly Form[] = [
  { path: `/operator/applications/${some}` },
  { path: '/operator/authorisation-rules', name: 'at_end', isRequired: true },
  { path: `/operator/cases/${some}` },
  { path: '/operator/commission/new', name: 'scope' },
  { path: `/operator/coupons/${some}` },
  { path: '/operator/coupons/new' },
  { path: '/operator/delivery' },
  { path: '/operator/delivery/europe' },
  { path: '/operator/customers' },
  { path: `/operator/customers/${some}` },
  { path: '/operator/delivery/europe/standard' },
  { path: `/operator/disputes/${some}` },
  { path: '/operator/documents/design', name: 'design', isRequired: true },
  { path: '/operator/faqs' },
  { path: '/operator/home' },
  { path: `/operator/home/blocks/${some}?kind=promises` },
  { path: '/operator/maintenance' },
  { path: `/operator/messages/${some}` },
  { path: `/operator/orders/${some}` },
  { path: `/operator/orders/${some}/refund` },
  { path: '/operator/pages/new' },
  { path: '/operator/pages/terms', beside: { language: 'en' } },
  { path: '/operator/pages/terms', name: 'language', beside: { command: 'keep' } },
  { path: '/operator/payout-sellers' },
  { path: '/operator/payouts' },
  { path: `/operator/payouts/${some}` },
  { path: `/operator/payouts/${some}/${some}` },
  { path: '/operator/posts', name: 'style', beside: { sidebar: 'left' } },
  { path: '/operator/posts', name: 'sidebar', beside: { style: 'list' } },
  { path: '/operator/posts/new' },
  { path: '/operator/posts/new', name: 'publication', beside: { command: 'keep' }, isRequired: true },
  { path: '/operator/products' },
  { path: '/operator/products/bulk', name: 'kind' },
  { path: `/operator/products/bulk/${some}` },
  { path: '/operator/refunds' },
  { path: `/operator/refund-requests/${some}` },
  { path: '/operator/reviews' },
  { path: '/operator/synonyms' },
  { path: '/operator/stores' },
  { path: '/operator/theme' },
  { path: `/operator/withdrawals/${some}` },
]

const ofShops: readonly Form[] = [
  { path: `${shopDashboard}?index`, name: 'status' },
  { path: `${shopDashboard}/coupons/${some}` },
  { path: `${shopDashboard}/earnings/paid-by`, beside: { way: 'bank' } },
  { path: `${shopDashboard}/earnings/paid-by`, name: 'way', beside: { command: 'choose' } },
  { path: `${shopDashboard}/hours`, name: 'part', beside: { command: 'end' } },
  ...['week', 'day', 'vacation', 'slots'].map((part) => ({
    path: `${shopDashboard}/hours`,
    beside: { part },
  })),
  { path: `${shopDashboard}/orders/${some}` },
  { path: `${shopDashboard}/orders/${some}/refund` },
  { path: `${shopDashboard}/orders/${some}/shortfall` },
  { path: `${shopDashboard}/products` },
  { path: `${shopDashboard}/products/bulk`, name: 'kind' },
  { path: `${shopDashboard}/products/bulk`, beside: { kind: 'archive', id: some } },
  { path: `${shopDashboard}/products/bulk/${some}` },
  { path: `${shopDashboard}/products/new` },
  { path: `${shopDashboard}/products/${some}` },
  { path: `${shopDashboard}/refunds/${some}` },
  { path: `${shopDashboard}/reviews` },
  { path: `${shopDashboard}/settings`, name: 'part' },
  { path: `${shopDashboard}/settings`, beside: { part: 'taxes' } },
]

const ofKitchens: readonly Form[] = [
  { path: `${kitchenDashboard}/menu` },
  { path: `${kitchenDashboard}/menu`, name: 'to', beside: { command: 'move_section' } },
  { path: `${kitchenDashboard}/menu/import` },
  { path: `${kitchenDashboard}/menu/groups/new` },
]

describe('an unknown or missing command is refused and changes nothing', () => {
  test.each(ofOperators)('$path $name', (form) => expectRefused(operator, form))
  test.each(ofShops)('$path $name', (form) => expectRefused(shop, form))
  test.each(ofKitchens)('$path $name', (form) => expectRefused(kitchen, form))
})

test('the sender reads why, in their language, with a link to the form', async () => {
  const { status, html } = await send(operator, '/fr/operator/home', { command: 'conquer', revision: '1' })

  expect(status).toBe(422)
  expect(html).toContain('Cette action n’est pas disponible')
  expect(html).toContain('Rien n’a été modifié.')
  expect(html).toMatch(/<a[^>]*href="\/fr\/operator\/home"[^>]*>.*?Revenir au formulaire/s)
})

test('an unknown command leaves a theme, a question and a choice unchanged', async () => {
  const before = await standing()

  await send(operator, '/operator/theme', { command: 'conquer', revision: '0', name: 'Conquered' })
  await send(operator, '/operator/faqs', { command: 'conquer', id: before.faqs[1] ?? '' })
  await send(operator, '/operator/documents/design', { design: 'conquer' })
  await send(shop, `${shopDashboard}?index`, { status: 'conquer' })

  expect(await standing()).toEqual(before)
})

async function standing() {
  const [theme, faqs, design] = await Promise.all([
    operator.call('GET /operator/theme'),
    operator.call('GET /operator/faqs'),
    operator.call('GET /operator/document-design'),
  ])
  return { theme, faqs: faqs.data.map(({ id }) => id), design }
}

async function expectRefused(
  visitor: TestVisitor,
  { path, name = 'command', isRequired = false, beside = {} }: Form,
) {
  const unknown = await send(visitor, path, { ...beside, [name]: 'conquer' })
  const missing = await send(visitor, path, beside)

  expect([unknown.status, missing.status]).toEqual([422, 422])
  expect(unknown.html).toContain('<title>This action is not available')
  expect(missing.html).toMatch(
    isRequired ? /data-tone="danger"|id="[^"]+-error"/ : /<title>This action is not available/,
  )
}

async function send(visitor: TestVisitor, path: string, fields: Readonly<Record<string, string>>) {
  const answer = await visitor.fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, html: await answer.text() }
}
