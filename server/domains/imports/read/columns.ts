/** Meaning of columns by their headers, per format and for any other table. */
import type { Locale } from '#values/locale.ts'
import type { ImportFormat } from '#values/product-import.ts'
import { type WeightUnit, weightUnit } from './cells.ts'
import { type ImportField, repeatableFields } from './fields.ts'

export interface Column {
  /** Place in the row. */
  readonly place: number
  readonly header: string
  readonly field: ImportField
  /** Language of a text, if the header names one. */
  readonly language?: Locale
  /** Unit of a weight, if the header names one. */
  readonly unit?: WeightUnit
}

/** Returns a header in the form in which formats list theirs: no case, accents, quotes or underscores. */
export function headerKey(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/["'’«»_]/g, ' ')
    .replace(/^g:/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Detects the format by the headers that only it has. */
export function formatOf(headers: readonly string[]): ImportFormat {
  const keys = new Set(headers.map(headerKey))
  const has = (...names: readonly string[]) => names.every((name) => keys.has(name))
  // Exports of stock and prices have fewer columns.
  if (has('handle', 'option 1 name', 'option 1 value')) return 'market'
  if (has('handle', 'variant price') || has('url handle', 'title')) return 'shopify'
  if (has('handle', 'option1 value') || has('handle', 'option1 name')) return 'shopify'
  if (has('regular price', 'type', 'parent') || has('tarif regulier', 'type', 'parent')) return 'woocommerce'
  if (has('title', 'currency code', 'quantity') || has('variation 1 type')) return 'etsy'
  if (has('id', 'title', 'image link') || has('id', 'title', 'availability')) return 'google'
  return 'table'
}

/** Returns what the columns mean; columns without a meaning are left out. */
export function columnsOf(headers: readonly string[], format: ImportFormat): Column[] {
  const seen = new Set<string>()
  return headers.flatMap((header, place) => {
    const column = meaningOf(header, format)
    if (!column) return []
    const isRepeatable = repeatableFields.includes(column.field)
    const key = `${column.field} ${column.language ?? ''}`
    if (seen.has(key) && !isRepeatable) return []
    seen.add(key)
    return [{ place, header, ...column }]
  })
}

/** Returns a column whose meaning was chosen by hand. */
export function chosenColumn(
  header: string,
  { place, field }: { place: number; field: ImportField },
): Column {
  const unit = unitOf(headerKey(header))
  const language = languageOf(headerKey(header))
  return { place, header, field, ...(unit && { unit }), ...(language && { language }) }
}

type Meaning = Omit<Column, 'place' | 'header'>

function meaningOf(header: string, format: ImportFormat): Meaning | undefined {
  const key = headerKey(header)
  const unit = unitOf(key)
  const language = languageOf(key)
  const plain = language || unit ? key.replace(/ \([^()]*\)$/, '') : key
  const field =
    tables[format][plain] ??
    tables[format][key] ??
    attributeIn(plain) ??
    numbered(key, format) ??
    metafieldIn(key)
  return field && { field, ...(unit && { unit }), ...(language && { language }) }
}

function unitOf(key: string): WeightUnit | undefined {
  const written = /\((kgs?|g|grams|lbs?|oz)\)$/.exec(key)?.[1]
  return written === undefined ? undefined : weightUnit(written)
}

function languageOf(key: string): Locale | undefined {
  const written = /\((en|fr|ar)\)$/.exec(key)?.[1]
  return written as Locale | undefined
}

/** Columns that are counted: pictures of Etsy, attributes of WooCommerce. */
function numbered(key: string, format: ImportFormat): ImportField | undefined {
  if (format === 'etsy' && /^image ?\d+$/.test(key)) return 'picture'
  if (format !== 'woocommerce') return undefined
  const [, number, part] =
    /^attribute (\d+) (name|value\(s\))$/.exec(key) ??
    swapped(/^(nom|valeur\(s\)) de l attribut (\d+)$/.exec(key)) ??
    []
  if (number === undefined || Number(number) > 3) return undefined
  return `attribute_${number as '1' | '2' | '3'}_${part === 'name' || part === 'nom' ? 'name' : 'values'}`
}

/** `Attribute: material` names an attribute by its key. */
function attributeIn(key: string): ImportField | undefined {
  return ATTRIBUTE.test(key) ? 'attribute' : undefined
}

/** Shopify's columns of metafields have the field's address behind the name. */
const METAFIELD = / \(product\.metafields\.[^()]+\)$/

function metafieldIn(key: string): ImportField | undefined {
  return METAFIELD.test(key) ? 'detail' : undefined
}

/** Returns the label of a detail in a column that has its name. */
export function detailNameIn(header: string): string {
  return header.replace(/\s*\(product\.metafields\.[^()]+\)$/i, '')
}

const ATTRIBUTE = /^attribute? ?: ?(?=\S)/

/** Returns the name or key of an attribute, without the language behind it. */
export function attributeNameIn(header: string): string {
  return headerKey(header)
    .replace(ATTRIBUTE, '')
    .replace(METAFIELD, '')
    .replace(/ \((?:en|fr|ar)\)$/, '')
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | undefined {
  return found ? [found[0], found[2], found[1]] : undefined
}

type Meanings = Readonly<Record<string, ImportField>>

const options: Meanings = {
  'option1 name': 'option_1_name',
  'option1 value': 'option_1_value',
  'option2 name': 'option_2_name',
  'option2 value': 'option_2_value',
  'option3 name': 'option_3_name',
  'option3 value': 'option_3_value',
}

const tables: Readonly<Record<ImportFormat, Meanings>> = {
  market: {
    handle: 'handle',
    name: 'title',
    status: 'status',
    category: 'category',
    brand: 'brand',
    tags: 'tags',
    'short description': 'short_description',
    description: 'description',
    'option 1 name': 'option_1_name',
    'option 1 value': 'option_1_value',
    'option 2 name': 'option_2_name',
    'option 2 value': 'option_2_value',
    'option 3 name': 'option_3_name',
    'option 3 value': 'option_3_value',
    sku: 'sku',
    barcode: 'barcode',
    price: 'price',
    'compare-at price': 'compare_at_price',
    cost: 'cost',
    stock: 'stock',
    'low-stock threshold': 'low_stock_threshold',
    backorder: 'backorder',
    active: 'is_active',
    weight: 'weight',
    'product weight': 'product_weight',
    'net weight': 'net_weight',
    'net volume (ml)': 'net_volume',
    'order limit': 'order_limit',
    'quantity prices': 'quantity_prices',
    'sold by weight': 'sold_by_weight',
    'bundle items': 'bundle_items',
    personalization: 'personalisation',
    'gift wrap price': 'gift_wrap',
    origin: 'origin',
    'hs code': 'hs_code',
    'age limit': 'age_limit',
    'tax class': 'tax_class',
    returns: 'returns',
    'size chart': 'size_chart',
    alcohol: 'is_alcohol',
    fresh: 'is_fresh',
    vegetarian: 'is_vegetarian',
    vegan: 'is_vegan',
    spice: 'spice',
    allergens: 'allergens',
    'may contain': 'may_contain',
    'allergens declared': 'declares_allergens',
    ingredients: 'ingredients',
    storage: 'storage',
    'seo title': 'seo_title',
    'seo description': 'seo_description',
    pictures: 'picture',
    'variant picture': 'variant_picture',
  },
  shopify: {
    ...options,
    handle: 'handle',
    'url handle': 'handle',
    title: 'title',
    'body (html)': 'description',
    body: 'description',
    description: 'description',
    vendor: 'brand',
    'product category': 'category',
    'google shopping / google product category': 'category',
    type: 'category',
    tags: 'tags',
    published: 'published',
    'published on online store': 'published',
    status: 'status',
    'variant sku': 'sku',
    sku: 'sku',
    'variant barcode': 'barcode',
    barcode: 'barcode',
    'variant price': 'price',
    price: 'price',
    'variant compare at price': 'compare_at_price',
    'compare-at price': 'compare_at_price',
    'compare at price': 'compare_at_price',
    'cost per item': 'cost',
    'variant inventory tracker': 'stock_tracker',
    'inventory tracker': 'stock_tracker',
    'variant inventory qty': 'stock',
    'inventory quantity': 'stock',
    'variant grams': 'weight',
    'weight value': 'weight',
    'image src': 'picture',
    'product image url': 'picture',
    'image position': 'picture_position',
    'image alt text': 'picture_alt',
    'variant image': 'variant_picture',
    'variant image url': 'variant_picture',
    'seo title': 'seo_title',
    'seo description': 'seo_description',
  },
  woocommerce: {
    id: 'record_id',
    identifiant: 'record_id',
    type: 'kind',
    sku: 'sku',
    ugs: 'sku',
    'gtin, upc, ean, or isbn': 'barcode',
    'gtin, upc, ean ou isbn': 'barcode',
    name: 'title',
    nom: 'title',
    published: 'published',
    publie: 'published',
    'visibility in catalog': 'status',
    'visibilite dans le catalogue': 'status',
    'short description': 'short_description',
    'description courte': 'short_description',
    description: 'description',
    'date sale price starts': 'sale_starts',
    'date de debut de promo': 'sale_starts',
    'date sale price ends': 'sale_ends',
    'date de fin de promo': 'sale_ends',
    'in stock?': 'in_stock',
    'en stock ?': 'in_stock',
    'en stock?': 'in_stock',
    'low stock amount': 'low_stock_threshold',
    'montant de stock faible': 'low_stock_threshold',
    stock: 'stock',
    weight: 'weight',
    poids: 'weight',
    'sale price': 'sale_price',
    'tarif promo': 'sale_price',
    'regular price': 'price',
    'tarif regulier': 'price',
    categories: 'category',
    tags: 'tags',
    etiquettes: 'tags',
    images: 'picture',
    brands: 'brand',
    marques: 'brand',
    parent: 'parent',
  },
  etsy: {
    title: 'title',
    description: 'description',
    price: 'price',
    'currency code': 'currency',
    quantity: 'stock',
    tags: 'tags',
    materials: 'material',
    'variation 1 name': 'option_1_name',
    'variation 1 values': 'option_1_value',
    'variation 2 name': 'option_2_name',
    'variation 2 values': 'option_2_value',
    'variation 1 type': 'attribute_1_name',
    'variation 2 type': 'attribute_2_name',
    sku: 'sku',
  },
  google: {
    id: 'sku',
    title: 'title',
    description: 'description',
    'image link': 'picture',
    'additional image link': 'picture',
    availability: 'in_stock',
    price: 'price',
    'sale price': 'sale_price',
    'sale price effective date': 'sale_starts',
    brand: 'brand',
    gtin: 'barcode',
    'product type': 'category',
    'google product category': 'category',
    'item group id': 'group',
    color: 'colour',
    colour: 'colour',
    size: 'size',
    material: 'material',
    pattern: 'pattern',
    'shipping weight': 'weight',
    quantity: 'stock',
  },
  table: {
    ...options,
    handle: 'handle',
    slug: 'handle',
    name: 'title',
    title: 'title',
    product: 'title',
    'product name': 'title',
    nom: 'title',
    produit: 'title',
    designation: 'title',
    titre: 'title',
    'short description': 'short_description',
    description: 'description',
    category: 'category',
    categories: 'category',
    categorie: 'category',
    type: 'category',
    brand: 'brand',
    vendor: 'brand',
    marque: 'brand',
    tags: 'tags',
    'mots-cles': 'tags',
    status: 'status',
    statut: 'status',
    sku: 'sku',
    ugs: 'sku',
    reference: 'sku',
    ref: 'sku',
    code: 'sku',
    'item code': 'sku',
    barcode: 'barcode',
    ean: 'barcode',
    gtin: 'barcode',
    upc: 'barcode',
    'code-barres': 'barcode',
    'code barres': 'barcode',
    price: 'price',
    prix: 'price',
    'unit price': 'price',
    'prix unitaire': 'price',
    'compare-at price': 'compare_at_price',
    'old price': 'compare_at_price',
    'ancien prix': 'compare_at_price',
    cost: 'cost',
    'prix d achat': 'cost',
    stock: 'stock',
    quantity: 'stock',
    qty: 'stock',
    quantite: 'stock',
    inventory: 'stock',
    weight: 'weight',
    poids: 'weight',
    image: 'picture',
    images: 'picture',
    picture: 'picture',
    pictures: 'picture',
    photo: 'picture',
    photos: 'picture',
    'image url': 'picture',
    'hs code': 'hs_code',
    origin: 'origin',
    origine: 'origin',
    ingredients: 'ingredients',
  },
}
