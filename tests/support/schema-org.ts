/**
 * Rules for the schema.org types used on pages, as readers of structured data need them: required properties, and the
 * allowed types of a property's value. Source: the public schema.org documents, and the required properties that
 * search engines list for each type.
 */

type Values = readonly string[]

interface TypeRule {
  /** Each is a property, or alternatives of which one is enough: `offers|review|aggregateRating`. */
  readonly required: Values
  readonly optional: Values
}

const localBusiness: TypeRule = {
  required: ['name', 'address', 'url'],
  optional: [
    '@id',
    'acceptsReservations',
    'aggregateRating',
    'description',
    'email',
    'geo',
    'hasMenu',
    'image',
    'logo',
    'openingHoursSpecification',
    'sameAs',
    'servesCuisine',
    'telephone',
  ],
}

const page: TypeRule = {
  required: ['name', 'url'],
  optional: ['description', 'mainEntity', 'inLanguage', 'isPartOf', 'dateModified'],
}

const rules: Readonly<Record<string, TypeRule>> = {
  Organization: { required: ['name'], optional: ['url', 'logo', 'email', 'telephone', 'sameAs'] },
  Person: { required: ['name'], optional: ['url'] },
  Brand: { required: ['name'], optional: ['url', 'logo'] },
  WebSite: { required: ['name', 'url'], optional: ['potentialAction', 'inLanguage'] },
  SearchAction: { required: ['target', 'query-input'], optional: [] },
  CollectionPage: page,
  WebPage: page,
  FAQPage: { ...page, required: [...page.required, 'mainEntity'] },
  Blog: { required: ['name', 'url'], optional: ['blogPost', 'description'] },
  BlogPosting: {
    required: ['headline', 'datePublished', 'author'],
    optional: ['description', 'url', 'mainEntityOfPage', 'publisher', 'image', 'keywords', 'dateModified'],
  },
  BreadcrumbList: { required: ['itemListElement'], optional: [] },
  ItemList: { required: ['itemListElement'], optional: ['numberOfItems', 'name', 'url', 'itemListOrder'] },
  ListItem: { required: ['position', 'url|item', 'name'], optional: ['image'] },
  Store: localBusiness,
  Restaurant: localBusiness,
  HealthAndBeautyBusiness: localBusiness,
  GroceryStore: localBusiness,
  PostalAddress: {
    required: ['addressCountry', 'addressLocality'],
    optional: ['streetAddress', 'postalCode', 'addressRegion'],
  },
  GeoCoordinates: { required: ['latitude', 'longitude'], optional: [] },
  OpeningHoursSpecification: {
    required: ['dayOfWeek', 'opens', 'closes'],
    optional: ['validFrom', 'validThrough'],
  },
  VideoObject: {
    required: ['name', 'thumbnailUrl', 'uploadDate', 'contentUrl|embedUrl'],
    optional: ['description', 'duration', 'encodingFormat'],
  },
  PeopleAudience: { required: ['requiredMinAge'], optional: ['requiredMaxAge'] },
  AggregateRating: {
    required: ['ratingValue', 'ratingCount|reviewCount'],
    optional: ['bestRating', 'worstRating', 'itemReviewed'],
  },
}

/** Types whose properties are checked elsewhere; things inside them are checked here too. */
const openTypes: Values = [
  'Product',
  'ProductGroup',
  'Offer',
  'AggregateOffer',
  'Review',
  'Rating',
  'Question',
  'Answer',
  'FAQPage',
  'QAPage',
  'OfferShippingDetails',
  'MerchantReturnPolicy',
  'MonetaryAmount',
  'DefinedRegion',
  'ShippingDeliveryTime',
  'QuantitativeValue',
  'UnitPriceSpecification',
  'PriceSpecification',
  'PropertyValue',
  'ImageObject',
  'Country',
  'DefinedTerm',
  'SizeSpecification',
]

const openRequired: Readonly<Record<string, Values>> = {
  Product: ['name', 'offers|review|aggregateRating'],
  ProductGroup: ['name', 'hasVariant'],
  Offer: ['price|priceSpecification', 'priceCurrency|priceSpecification', 'availability'],
  Review: ['author', 'reviewRating'],
  Rating: ['ratingValue'],
  Question: ['name|text'],
  Answer: ['text'],
}

/** Returns the errors in a block of structured data with their places, or an empty list. */
export function faultsOf(block: unknown): string[] {
  if (!isThing(block)) return ['is no object']
  return [
    ...(block['@context'] === 'https://schema.org' ? [] : ['has no @context of schema.org']),
    ...faultsWithin(block, String(block['@type']), new Set(idsIn(block))),
  ]
}

/** Returns the ids of the things described in a block. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (!isThing(value)) return []
  const { '@id': id, ...thing } = value
  const own = typeof id === 'string' && !isReference(value) ? [id] : []
  return [...own, ...Object.values(thing).flatMap(idsIn)]
}

/** Whether a thing is described elsewhere, and only named here. */
function isReference(thing: Thing): boolean {
  return Object.keys(thing).join() === '@id'
}

function faultsWithin(value: unknown, place: string, ids: ReadonlySet<string>): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => faultsWithin(each, `${place}[${index}]`, ids))
  if (value === null) return [`${place} is null`]
  if (typeof value === 'string') return textFaults(value, place)
  if (!isThing(value)) return []
  if (isReference(value)) {
    const id = String(value['@id'])
    return ids.has(id) ? [] : [`${place}: ${id} is described nowhere`]
  }
  const inside = Object.entries(value).flatMap(([key, each]) => faultsWithin(each, `${place}.${key}`, ids))
  return [...ownFaults(value, place), ...inside]
}

function ownFaults(thing: Thing, place: string): string[] {
  const type = thing['@type']
  if (typeof type !== 'string') return [`${place} has no @type`]
  const rule = rules[type]
  if (!rule && !openTypes.includes(type)) return [`${place}: ${type} is not a type we know`]
  const required = rule?.required ?? openRequired[type] ?? []
  const missing = required
    .filter((choice) => !choice.split('|').some((key) => isGiven(thing[key])))
    .map((choice) => `${place} lacks ${choice}`)
  const known = rule && [
    '@context',
    '@type',
    ...rule.required.flatMap((key) => key.split('|')),
    ...rule.optional,
  ]
  const unknown = Object.keys(thing)
    .filter((key) => known && !known.includes(key))
    .map((key) => `${place}: ${type} has no ${key}`)
  return [...missing, ...unknown]
}

/** Addresses must be absolute, dates and times ISO 8601, hours `HH:MM`. */
function textFaults(text: string, place: string): string[] {
  const key =
    place
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? ''
  const shapes: Readonly<Record<string, RegExp>> = {
    url: /^https?:\/\//,
    item: /^https?:\/\//,
    image: /^https?:\/\//,
    logo: /^https?:\/\//,
    target: /^https?:\/\/.*\{search_term_string\}/,
    availability: /^https:\/\/schema\.org\//,
    dayOfWeek: /^https:\/\/schema\.org\/\w+day$/,
    opens: /^([01]\d|2[0-3]):[0-5]\d$/,
    closes: /^([01]\d|2[0-3]):[0-5]\d$/,
    datePublished: /^\d{4}-\d{2}-\d{2}/,
    priceCurrency: /^[A-Z]{3}$/,
    price: /^\d+(\.\d+)?$/,
    ratingValue: /^[0-5](\.\d+)?$/,
  }
  const shape = shapes[key]
  return text === '' || (shape && !shape.test(text)) ? [`${place} is '${text}'`] : []
}

type Thing = Readonly<Record<string, unknown>>

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isGiven(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}
