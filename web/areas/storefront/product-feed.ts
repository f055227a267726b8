import type { LoaderFunctionArgs } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import type { FeedProduct } from '#contract/feeds.ts'
import type { Money } from '#contract/vocabulary.ts'
import { type Locale, localizedPath, offeredLocales, splitLocale } from '#values/locale.ts'
import { decimalOf, minorUnitsIn } from '#values/money.ts'
import { escaped, streamedXml } from './xml.ts'

const CACHE_SECONDS = 900
// Google Merchant Center, product data specification (support.google.com/merchants/answer/7052112).
const TITLE_MAX = 150
const DESCRIPTION_MAX = 5_000
const ID_MAX = 50
const MORE_PICTURES_MAX = 10
const VIDEOS_MAX = 10

type Offer = FeedProduct['offers'][number]

interface Place {
  readonly locale: Locale
  readonly origin: string
  readonly country: string | undefined
}

/**
 * `/feeds/products.xml`, in the language of the address: all goods for Google Merchant Center and similar services
 * (RSS 2.0 with its namespace). `?country=MQ` leaves out products that can't be delivered there and adds delivery
 * costs.
 */
export async function loader({ request, context, url }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const { origin } = context.get(appContext)
  const { locale } = splitLocale(url.pathname)
  const country = url.searchParams.get('country') ?? undefined
  const isKnown = offeredLocales.some((offered) => offered === locale) && (await isCountry(api, country))
  if (!isKnown) throw new Response(null, { status: 404 })

  // A weak tag: services that read the feed a few times a day don't need changes within minutes.
  const etag = `W/"${[locale, country ?? 'all', Math.floor(Date.now() / 1000 / CACHE_SECONDS)].join('-')}"`
  const headers = { etag, 'cache-control': `public, max-age=${CACHE_SECONDS}` }
  if (request.headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers })
  }
  return streamedXml(feed(api, { locale, origin, country }), headers)
}

async function isCountry(api: Api, country: string | undefined): Promise<boolean> {
  if (country === undefined) return true
  const { data } = await api('GET /countries')
  return data.some(({ code }) => code === country)
}

async function* feed(api: Api, place: Place): AsyncGenerator<string> {
  const look = await api('GET /look')
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escaped(look.site_title)}</title>`,
    `<link>${escaped(place.origin + localizedPath('/', place.locale))}</link>`,
    `<description>${escaped(look.site_description)}</description>`,
    '',
  ].join('\n')
  for (let after: number | undefined = 0; after !== undefined; ) {
    const piece: Piece = await api('GET /feeds/products', { query: { after, country: place.country } })
    const items = piece.data.flatMap((product) => product.offers.map((offer) => item(product, offer, place)))
    if (items.length > 0) yield `${items.join('\n')}\n`
    after = piece.next
  }
  yield '</channel>\n</rss>\n'
}

interface Piece {
  readonly data: readonly FeedProduct[]
  readonly next?: number | undefined
}

function item(product: FeedProduct, offer: Offer, { locale, origin, country }: Place): string {
  const { deal, pictures } = product
  const isOneOfMany = offer.labels.length > 0
  const link = `${origin}${localizedPath(`/product/${product.slug}`, locale)}`
  const [picture = '', ...more] = pictures.map((path) => (path.startsWith('/') ? origin + path : path))
  const availableOn = offer.backorder && availabilityDate(offer.backorder)
  const said: readonly (string | undefined)[] = [
    tag('id', offer.sku.length > ID_MAX ? offer.id : offer.sku),
    tag('title', cut([product.name, ...offer.labels].join(', '), TITLE_MAX)),
    tag('description', cut(product.description, DESCRIPTION_MAX)),
    tag('link', isOneOfMany ? `${link}?variant=${encodeURIComponent(offer.sku)}` : link),
    tag('image_link', picture),
    ...more.slice(0, MORE_PICTURES_MAX).map((address) => tag('additional_image_link', address)),
    ...product.videos.slice(0, VIDEOS_MAX).map((path) => tag('video_link', origin + path)),
    tag('availability', availabilityOf(offer)),
    availableOn === undefined ? undefined : tag('availability_date', availableOn),
    tag('price', amount(offer.regular_price)),
    offer.deal_price && tag('sale_price', amount(offer.deal_price)),
    deal && tag('sale_price_effective_date', `${toMinute(deal.starts_at)}/${toMinute(deal.ends_at)}`),
    tag('condition', 'new'),
    product.brand && tag('brand', product.brand),
    offer.gtin ? tag('gtin', offer.gtin) : tag('identifier_exists', 'no'),
    isOneOfMany ? tag('item_group_id', product.id) : undefined,
    offer.colour && tag('color', offer.colour),
    offer.size && tag('size', offer.size),
    tag('product_type', product.categories.join(' > ')),
    offer.weight_grams > 0 ? tag('shipping_weight', `${offer.weight_grams} g`) : undefined,
    ...unitPricing(offer.contents),
    product.is_bundle ? tag('is_bundle', 'yes') : undefined,
    // Advertising alcohol is forbidden in most countries.
    product.is_alcohol ? tag('excluded_destination', 'Shopping_ads') : undefined,
    ...offer.delivery.map(
      ({ name, price }) =>
        `<g:shipping>${tag('country', country ?? '')}${tag('service', name)}${tag('price', amount(price))}</g:shipping>`,
    ),
  ]
  return `<item>${said.filter(Boolean).join('')}</item>`
}

function availabilityOf({ is_sold_out: isSoldOut, backorder }: Offer): string {
  if (isSoldOut) return 'out_of_stock'
  return backorder ? feedAvailabilities[backorder.kind] : 'in_stock'
}

const feedAvailabilities = { backorder: 'backorder', pre_order: 'preorder' } as const
const DAY_MS = 24 * 60 * 60 * 1000

/** The day on which it ships, at the latest. */
function availabilityDate({ ships_on: day, days_max: days = 0 }: NonNullable<Offer['backorder']>): string {
  const at = day === undefined ? Date.now() + days * DAY_MS : Date.parse(day)
  return toMinute(new Date(at).toISOString())
}

function unitPricing(contents: Offer['contents']): string[] {
  if (!contents) return []
  const base = /^\d/.test(contents.per) ? contents.per : `1${contents.per}`
  return [
    tag('unit_pricing_measure', `${contents.amount}${contents.unit}`),
    tag('unit_pricing_base_measure', base),
  ]
}

function tag(name: string, text: string): string {
  return `<g:${name}>${escaped(text)}</g:${name}>`
}

function cut(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}

/** `12.50 USD`. */
function amount({ minor, currency }: Money): string {
  return `${decimalOf(minor, minorUnitsIn(currency))} ${currency}`
}

/** `2026-01-31T09:30+0000`, Google's format for times. */
function toMinute(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16)}+0000`
}
