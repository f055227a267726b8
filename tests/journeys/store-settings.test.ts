import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { createPicture } from '#tests/support/pictures.ts'

let market: TestMarket
let owner: TestVisitor
let shopper: TestVisitor

const store = 'madras-lane'
const params = { store }
const publicStore = () => shopper.call('GET /stores/{slug}', { params: { slug: store } })

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T14:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  shopper = market.visitor()
}, 120_000)

afterAll(() => market.close())

test('a new name and description appear on the store, its products and in search, at the same address', async () => {
  const body = await fields({
    name: 'Madras & Daughters',
    tagline: { en: 'Cotton for the heat' },
    about: { en: 'We cut cotton.', fr: 'Nous coupons le coton.' },
    links: { instagram: 'https://instagram.com/madras' },
    hides_phone: true,
    min_order_minor: 1500,
  })

  await owner.call('PUT /seller/stores/{store}/settings', { params, body })
  await market.runJobs()

  const seen = await publicStore()
  expect(seen).toMatchObject({
    slug: store,
    name: 'Madras & Daughters',
    tagline: 'Cotton for the heat',
    about: 'We cut cotton.',
    links: { instagram: 'https://instagram.com/madras' },
    email: body.email,
  })
  expect(seen.phone).toBeUndefined()
  expect(seen.min_order?.minor).toBeGreaterThan(0)
  const { data } = await shopper.call('GET /products', { query: { search: 'daughters' } })
  expect(data.length).toBeGreaterThan(0)
  expect(data[0]?.store.name).toBe('Madras & Daughters')
  const { settings } = await owner.call('GET /seller/stores/{store}/settings', { params })
  expect(settings).toMatchObject({
    tagline: { en: 'Cotton for the heat' },
    about: { fr: 'Nous coupons le coton.' },
  })
})

test('another store’s name, and invalid input, are refused at their field in both languages', async () => {
  const taken = await fields({ name: "tavia's POT" })
  const bad = await fields({
    name: ' ',
    about: { en: '' },
    email: 'nobody',
    phone: '12',
    links: { website: 'http://plain.example' },
    min_order_minor: -1,
    returns_days: 400,
  })

  const say = async (body: typeof taken, language = 'en') => {
    const { problem } = await owner.fail(
      'PUT /seller/stores/{store}/settings',
      { params, body },
      { 'accept-language': language },
    )
    return problem.errors
  }

  expect(await say(taken)).toEqual({
    name: ['Another store already has this name. Choose a different one'],
  })
  expect(await say(bad)).toEqual({
    name: ['This Field Cannot Be Empty'],
    'about.en': ['This Field Cannot Be Empty'],
    email: ['Please enter valid email'],
    phone: ['Phone number is invalid'],
    'links.website': ['Enter a full address that starts with https://'],
    min_order_minor: ['Enter a price of 0 or more'],
    returns_days: ['Enter a whole number of days, up to 365'],
  })
  expect(await say(await fields({ returns_days: -1 }), 'fr')).toEqual({
    returns_days: ['Saisissez un nombre entier de jours, 365 au plus'],
  })
})

test('an uploaded logo is shown and removed; another’s picture is refused', async () => {
  const logoFile = await createPicture({ height: 400 })
  const upload = (by: TestVisitor) => by.call('POST /customer/pictures', { upload: logoFile })
  const { picture } = await upload(owner)
  const { picture: other } = await upload(await market.signIn())

  await owner.call('PUT /seller/stores/{store}/pictures', { params, body: { logo_id: picture.id } })
  const foreign = await owner.fail('PUT /seller/stores/{store}/pictures', {
    params,
    body: { cover_id: other.id },
  })

  const { logo, cover } = await publicStore()
  expect(logo?.url).toBe(picture.url)
  expect(cover).toBeDefined()
  expect(foreign.problem.errors).toEqual({
    cover_id: ['One of the pictures is missing. Add it again'],
  })
  await owner.call('PUT /seller/stores/{store}/pictures', { params, body: { logo_id: null } })
  expect((await publicStore()).logo).toBeUndefined()
})

test('a store delivers to its chosen zones, and to no unknown ones', async () => {
  const change = (zones: string[]) => ({ params, body: { zones, offers_pickup: true } })

  const { delivery } = await owner.call('PUT /seller/stores/{store}/delivery', change(['europe', 'local']))
  const unknown = await owner.fail('PUT /seller/stores/{store}/delivery', change(['moon']))

  expect(delivery.zones.filter((zone) => zone.is_served).map(({ key }) => key)).toEqual(['local', 'europe'])
  expect(unknown.problem.errors).toEqual({ zones: ['This value isn’t valid'] })
  const { zones } = await shopper.call('GET /stores/{slug}/delivery', { params: { slug: store } })
  expect(zones.map(({ key }) => key)).toEqual(['local', 'europe'])
  expect(zones[0]?.ways.map(({ kind }) => kind)).toContain('pickup')
})

async function fields<Some extends object>(some: Some) {
  const { settings } = await owner.call('GET /seller/stores/{store}/settings', { params })
  const { tagline, about, min_order, country_name: _, logo: _logo, cover: _cover, ...rest } = settings
  const { delivery_mode: _mode, links, ...plain } = rest
  return {
    ...plain,
    tagline: { en: tagline.en, fr: tagline.fr },
    about: { en: about.en ?? '', fr: about.fr },
    links,
    email: settings.email ?? 'hello@madras-lane.example',
    phone: settings.phone ?? '+590 590 55 01 00',
    min_order_minor: min_order.minor,
    ...some,
  }
}
