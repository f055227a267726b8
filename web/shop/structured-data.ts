/**
 * Structured data for search engines: schema.org objects built only from what the page shows. They are rendered on
 * the server; the browser build contains only the type of each, so that visitors don't load the code.
 */
import type { Product, ProductCard, ProductVariant } from '#contract/catalog.ts'
import type { Faq } from '#contract/faqs.ts'
import type { Post, PostCard } from '#contract/posts.ts'
import type { Review } from '#contract/reviews.ts'
import type { Store, StoreCard } from '#contract/stores.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { largestUrl } from '#ui/picture.tsx'
import { decimalOf, minorUnitsIn } from '#values/money.ts'
import { videoData } from './video-data.ts'

export type StructuredData = Readonly<Record<string, unknown>>

const isSent = import.meta.env.SSR || import.meta.env.DEV

interface Site {
  readonly origin: string
  readonly name: string
}

/** Path of the logo, if the market has one. */
interface Publisher {
  readonly name: string
  readonly logo: string | undefined
}

const firstLogo = '/icon-512.png'

export function organizationData({
  origin,
  name,
  logo = firstLogo,
}: Publisher & Pick<Site, 'origin'>): StructuredData {
  if (!isSent) return { '@type': 'Organization' }
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    logo: origin + logo,
  }
}

/** The site with its search action. */
export function webSiteData({ origin, name, home }: Site & { home: string }): StructuredData {
  if (!isSent) return { '@type': 'WebSite' }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${origin}${home}`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${home === '/' ? '' : home}/search?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

export interface Trail {
  readonly name: string
  readonly path: string
}

export function breadcrumbData(origin: string, trail: readonly Trail[]): StructuredData {
  if (!isSent) return { '@type': 'BreadcrumbList' }
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

export function productListData(
  { origin, hrefOf }: Addresses,
  products: readonly Pick<ProductCard, 'name' | 'slug'>[],
): StructuredData {
  if (!isSent) return { '@type': 'ItemList' }
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${origin}${hrefOf(`/product/${product.slug}`)}`,
    })),
  }
}

export function storeListData(
  { origin, hrefOf }: Addresses,
  { name, path, stores }: { name: string; path: string; stores: readonly StoreCard[] },
): StructuredData {
  if (!isSent) return { '@type': 'CollectionPage' }
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    url: `${origin}${hrefOf(path)}`,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: stores.length,
      itemListElement: stores.map((store, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: store.name,
        url: `${origin}${hrefOf(`/${store.vertical}/${store.slug}`)}`,
      })),
    },
  }
}

interface WebPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly language: string
  readonly changedAt: string
}

export function webPageData(
  origin: string,
  { path, title, description, language, changedAt }: WebPage,
): StructuredData {
  if (!isSent) return { '@type': 'WebPage' }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    url: `${origin}${path}`,
    inLanguage: language,
    dateModified: changedAt,
  }
}

export function faqData(
  { origin, hrefOf }: Addresses,
  name: string,
  faqs: readonly Pick<Faq, 'question' | 'answer'>[],
): StructuredData {
  if (!isSent) return { '@type': 'FAQPage' }
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    name,
    url: `${origin}${hrefOf('/faq')}`,
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Blog with the posts listed on the page. */
export function blogData(
  { origin, hrefOf }: Addresses,
  name: string,
  posts: readonly PostCard[],
): StructuredData {
  if (!isSent) return { '@type': 'Blog' }
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    name,
    url: `${origin}${hrefOf('/blog')}`,
    blogPost: posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: post.title,
      url: `${origin}${hrefOf(`/blog/${post.slug}`)}`,
      datePublished: post.published_at,
      author: { '@type': 'Person', name: post.author },
      ...(post.cover ? { image: largestOf(origin, post.cover) } : {}),
    })),
  }
}

export function postData(
  { origin, hrefOf }: Addresses,
  { post, publisher: { name, logo = firstLogo } }: { post: Post; publisher: Publisher },
): StructuredData {
  if (!isSent) return { '@type': 'BlogPosting' }
  const url = `${origin}${hrefOf(`/blog/${post.slug}`)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    datePublished: post.published_at,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name, logo: origin + logo },
    ...(post.cover ? { image: largestOf(origin, post.cover) } : {}),
    ...(post.tags.length > 0 ? { keywords: post.tags.join(', ') } : {}),
  }
}

interface ShownBrand {
  readonly slug: string
  readonly name: string
  readonly description?: string | undefined
  readonly logo?: Picture | undefined
}

export function brandData(
  { origin, hrefOf }: Addresses,
  { slug, name, description, logo }: ShownBrand,
): StructuredData {
  if (!isSent) return { '@type': 'Brand' }
  return {
    '@context': 'https://schema.org',
    '@type': 'Brand',
    name,
    url: `${origin}${hrefOf(`/brands/${slug}`)}`,
    ...(description && { description }),
    ...(logo && { logo: largestOf(origin, logo) }),
  }
}

interface Addresses {
  readonly origin: string
  readonly hrefOf: (path: string) => string
}

/**
 * A product with its offer, or a group of variants with an offer each. Includes a rating only if there are reviews.
 */
export function productData(
  { origin, hrefOf }: Addresses,
  product: Product,
  reviews: readonly Review[],
): StructuredData {
  if (!isSent) return { '@type': 'Product' }
  const url = `${origin}${hrefOf(`/product/${product.slug}`)}`
  const videos = videoData(origin, product)
  const shared = {
    '@context': 'https://schema.org',
    name: product.name,
    ...(product.short_description && { description: product.short_description }),
    url,
    image: product.pictures.map((picture) => largestOf(origin, picture)),
    brand: product.brand
      ? {
          '@type': 'Brand',
          name: product.brand.name,
          url: `${origin}${hrefOf(`/brands/${product.brand.slug}`)}`,
        }
      : { '@type': 'Brand', name: product.store.name },
    ...(product.origin && { countryOfOrigin: { '@type': 'Country', name: product.origin.name } }),
    ...(product.details.length > 0 && {
      additionalProperty: product.details.map(({ label, value }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
      })),
    }),
    ...(videos.length > 0 && { subjectOf: videos }),
    ...(product.age_limit && {
      audience: { '@type': 'PeopleAudience', requiredMinAge: product.age_limit },
    }),
    ...ratingData(product),
    ...(reviews.length > 0 ? { review: reviews.slice(0, 3).map(reviewData) } : {}),
  }
  const [only] = product.variants
  if (product.options.length === 0 && only) {
    return {
      ...shared,
      '@type': 'Product',
      sku: only.sku,
      ...(only.gtin && { gtin: only.gtin }),
      offers: offerData(product, only, product.external?.url ?? url),
    }
  }
  return {
    ...shared,
    '@type': 'ProductGroup',
    productGroupID: product.slug,
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      name: variantName(product, variant),
      sku: variant.sku,
      ...(variant.gtin && { gtin: variant.gtin }),
      image: product.pictures[0] ? largestOf(origin, product.pictures[0]) : undefined,
      offers: offerData(product, variant, `${url}?variant=${encodeURIComponent(variant.sku)}`),
    })),
  }
}

function variantName(product: Product, variant: ProductVariant): string {
  const labels = product.options.flatMap((option) =>
    option.values.filter(({ id }) => variant.option_value_ids.includes(id)).map(({ label }) => label),
  )
  return [product.name, ...labels].join(', ')
}

/** schema.org/ItemAvailability. */
const availabilities = {
  in_stock: 'InStock',
  few_left: 'InStock',
  sold_out: 'OutOfStock',
  backorder: 'BackOrder',
  pre_order: 'PreOrder',
} as const

function offerData(product: Product, variant: ProductVariant, url: string): StructuredData {
  const price = variant.item_price ?? variant.price
  return {
    '@type': 'Offer',
    url,
    price: decimalOf(price.minor, minorUnitsIn(price.currency)),
    priceCurrency: price.currency,
    availability: `https://schema.org/${availabilities[variant.stock]}`,
    ...(variant.backorder?.ships_on && { availabilityStarts: variant.backorder.ships_on }),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: product.store.name },
    // Described once; other variants refer to it.
    hasMerchantReturnPolicy:
      variant === product.variants[0] ? returnPolicyData(product) : { '@id': returnPolicyId },
    ...(product.deal ? { priceValidUntil: product.deal.ends_at } : {}),
  }
}

const returnPolicyId = '#returns'

/** schema.org/MerchantReturnPolicy. */
function returnPolicyData({ returns, store }: Product): StructuredData {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    '@id': returnPolicyId,
    applicableCountry: store.country_code,
  }
  if (returns.days === 0) {
    return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    ...(returns.paid_by && { returnFees: `https://schema.org/${returnFees[returns.paid_by]}` }),
  }
}

const returnFees = { seller: 'FreeReturn', shopper: 'ReturnFeesCustomerResponsibility' } as const

function ratingData({ rating, rating_count: count }: { rating?: number | undefined; rating_count: number }) {
  if (rating === undefined || count === 0) return {}
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.toFixed(1), reviewCount: count },
  }
}

function reviewData(review: Review): StructuredData {
  return {
    '@type': 'Review',
    ...(review.title && { name: review.title }),
    ...(review.body && { reviewBody: review.body }),
    inLanguage: review.locale,
    datePublished: review.created_at.slice(0, 10),
    author: { '@type': 'Person', name: review.author },
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
  }
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A store, or a restaurant with its cuisine, with location and opening hours. */
export function storeData({ origin, hrefOf }: Addresses, store: Store): StructuredData {
  if (!isSent) return { '@type': 'Store' }
  return {
    '@context': 'https://schema.org',
    '@type': storeTypes[store.vertical],
    '@id': `${origin}/${store.vertical}/${store.slug}#store`,
    name: store.name,
    description: store.about,
    url: `${origin}${hrefOf(`/${store.vertical}/${store.slug}`)}`,
    ...(store.logo ? { logo: largestOf(origin, store.logo) } : {}),
    ...(store.cover ? { image: largestOf(origin, store.cover) } : {}),
    ...(store.phone ? { telephone: store.phone } : {}),
    ...(store.email ? { email: store.email } : {}),
    ...(store.cuisine ? { servesCuisine: store.cuisine } : {}),
    ...(store.vertical === 'restaurants'
      ? { hasMenu: `${origin}${hrefOf(`/${store.vertical}/${store.slug}`)}`, acceptsReservations: false }
      : {}),
    ...(Object.keys(store.links).length > 0 ? { sameAs: Object.values(store.links) } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(store.street ? { streetAddress: store.street } : {}),
      addressLocality: store.city,
      addressCountry: store.country_code,
    },
    ...(store.latitude !== undefined && store.longitude !== undefined
      ? { geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude } }
      : {}),
    openingHoursSpecification: store.hours.flatMap(({ weekday, spans }) =>
      spans.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${days[weekday]}`,
        opens,
        closes,
      })),
    ),
    ...storeRating(store),
  }
}

/** Ratings of the store; they may have no text. */
function storeRating({ rating, rating_count: count }: Store) {
  if (rating === undefined || count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.toFixed(1),
      ratingCount: count,
      bestRating: 5,
    },
  }
}

const storeTypes: Record<Store['vertical'], string> = {
  shops: 'Store',
  restaurants: 'Restaurant',
  beauty: 'HealthAndBeautyBusiness',
  groceries: 'GroceryStore',
}

/** Address of the largest size, for consumers that accept only one. */
function largestOf(origin: string, picture: Picture): string {
  const url = largestUrl(picture)
  return url.startsWith('/') ? `${origin}${url}` : url
}
