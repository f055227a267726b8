import type { Answer, Given } from '#contract/endpoint.ts'
import type { listFacets as contract, Facet } from '#contract/search.ts'
import { namesOfTags } from '#domains/catalog/index.ts'
import type { RateTable } from '#domains/pricing/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type Asked, askedBy } from './asked.ts'
import { readCounts } from './count-queries.ts'
import type { Counter } from './counter/counter.ts'
import { FOUND_MAX } from './counter/find.ts'
import type { AttributeValue, Category } from './dictionary.ts'
import { listFilter, typedIn } from './list-filter.ts'
import { findBy, resolve } from './lookup.ts'
import { type Counts, namesOfCategory, namesOfValue } from './question.ts'
import { rangeFacets } from './range-facets.ts'
import type { SearchTerms } from './resolve-search.ts'
import { inOrder } from './value-order.ts'

/** Above this number a facet lists only the most frequent values and the selected ones. */
const VALUES_MAX = 60

interface Counted {
  readonly counts: Counts
  /** True if there are more matches than were counted. */
  readonly isCapped: boolean
}

const NOTHING: Counted = {
  counts: {
    total: 0,
    facets: new Map(),
    stars: new Map(),
    stores: new Map(),
    islands: new Map(),
    price: undefined,
    numbers: new Map(),
    switches: new Map(),
  },
  isCapped: false,
}

/** Lists the facets of a list. Each facet's counts ignore its own selection. */
export async function listFacets(
  work: Work,
  { query }: Given<typeof contract>,
  counter?: Counter,
): Promise<Answer<typeof contract>> {
  const filter = listFilter(query, work)
  const typed = typedIn(filter)
  const [asked, terms] = await Promise.all([
    askedBy(work, filter, { areCounted: true }),
    typed && resolve(work, counter, typed),
  ])
  const isInVain = typed !== undefined && terms === undefined
  const { counts, isCapped } = isInVain ? NOTHING : await countsOf(work, { asked, terms, counter })
  const { rates, currency } = asked
  const shown = { asked, counts, locale: work.locale }
  const tags = await namesOfTags(work, asked.filter.tags)
  return {
    total: counts.total,
    is_total_capped: isCapped,
    currency: rates.rates.has(currency) ? currency : rates.base,
    facets: [
      categoryFacet(shown),
      priceFacet(shown),
      ...attributeFacets(shown),
      checkboxFacet('brand', brandsOf(shown)),
      ratingFacet(shown),
      checkboxFacet('island', islandsOf(shown)),
      checkboxFacet('store', storesOf(shown)),
      ...switchFacets(shown),
    ].filter((facet) => facet !== undefined),
    ...(tags.length > 0 && { tags }),
  }
}

export interface Suited {
  readonly total: number
  /** Number of suitable products per category path. */
  readonly categories: ReadonlyMap<string, number>
  readonly storeIds: ReadonlySet<string>
}

/** Counts products that suit the diets of a search, ignoring its other words. */
export async function whereSuited(work: Work, search: string, counter: Counter | undefined): Promise<Suited> {
  const filter = { ...listFilter({ search }), search: undefined }
  const asked = await askedBy(work, filter, { areCounted: true })
  const { counts } = await countsOf(work, { asked, terms: undefined, counter })
  return {
    total: counts.total,
    categories: new Map(
      [...counts.facets].flatMap(([facet, count]) =>
        facet.startsWith('c:') ? [[facet.slice(2), count]] : [],
      ),
    ),
    storeIds: new Set([...counts.stores].flatMap(([id, count]) => (count > 0 ? [id] : []))),
  }
}

interface Counting {
  readonly asked: Asked
  readonly terms: SearchTerms | undefined
  readonly counter: Counter | undefined
}

/** Counts in memory if possible, else in the database. */
async function countsOf(work: Work, { asked: { question }, terms, counter }: Counting): Promise<Counted> {
  const found = counter && terms ? await findBy(work, counter, terms) : undefined
  const counts = await counter?.count(question, found?.places)
  if (counts) return { counts, isCapped: found?.places.length === FOUND_MAX }
  const read = await readCounts(work, question, terms)
  return { counts: read, isCapped: terms !== undefined && read.total === FOUND_MAX }
}

interface Shown {
  readonly asked: Asked
  readonly counts: Counts
  readonly locale: string
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly is_selected: boolean
}

function categoryFacet({ asked, counts, locale }: Shown): Facet | undefined {
  const { filter, dictionary } = asked
  const around = dictionary.categories.find(
    ({ slug, vertical }) => slug === filter.within && (filter.vertical ?? vertical) === vertical,
  )
  const offered = around
    ? dictionary.categories.filter(({ path }) => path.startsWith(`${around.path}/`))
    : dictionary.categories
  const isShared = ({ slug, path }: Category) =>
    !filter.vertical && dictionary.categories.some((other) => other.slug === slug && other.path !== path)
  const values = offered.flatMap((category) => {
    const { path, depth, name } = category
    const count = counts.facets.get(`c:${path}`) ?? 0
    const choice = choiceOf(namesOfCategory(category), filter.categories, isShared(category))
    const isMeant = choice.is_selected && (filter.vertical ?? category.vertical) === category.vertical
    if (count === 0 && !isMeant) return []
    return [{ ...choice, is_selected: isMeant, label: textIn(name, locale), count, path, depth }]
  })
  return values.length > 0 ? { kind: 'tree', key: 'category', values } : undefined
}

/** The range of all prices, in whole units of the visitor's currency. */
function priceFacet({ asked, counts: { price } }: Shown): Facet | undefined {
  if (!price) return undefined
  const { rates, currency, filter } = asked
  const { min, max } = filter.price ?? {}
  const units = unitsOf(rates, currency)
  return {
    kind: 'range',
    key: 'price',
    min: Math.floor(units(price.min)),
    max: Math.ceil(units(price.max)),
    currency: rates.rates.has(currency) ? currency : rates.base,
    ...(filter.price && {
      selected: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    }),
  }
}

function unitsOf(table: RateTable, currency: string): (parts: number) => number {
  const base = table.rates.get(table.base)
  const shown = table.rates.get(currency) ?? base
  if (!base || !shown) throw new Error(`Rate table ${table.id} has no rate for its base currency`)
  return (parts) => (parts / (10_000 * 10 ** base.minorUnits)) * Number(shown.unitsPerBase)
}

/** In the operator's order, then options of products, the most frequent first. */
function attributeFacets(shown: Shown): Facet[] {
  const lists = [...Map.groupBy(shown.asked.dictionary.attributeValues, ({ attribute }) => attribute)]
    .map(([key, known]) => attributeFacet(key, known, shown))
    .filter(({ total, facet }) => total > 0 || facet.values.length > 0)
  return [...lists, ...rangeFacets(shown)]
    .sort((a, b) => a.place - b.place || b.total - a.total)
    .map(({ facet }) => facet)
}

function attributeFacet(key: string, known: readonly AttributeValue[], { asked, counts, locale }: Shown) {
  const offered = known
    .map(({ value, aliases, label, swatch, position, rank }) => ({
      value,
      label: textIn(label, locale),
      position,
      rank,
      choice: {
        ...choiceOf(
          namesOfValue({ attribute: key, value, aliases }),
          asked.filter.attributes,
          isShared(value, asked),
        ),
        label: textIn(label, locale),
        count: counts.facets.get(`a:${key}:${value}`) ?? 0,
      },
      swatch: swatch ?? undefined,
    }))
    .filter(({ choice }) => choice.count > 0 || choice.is_selected)
  const choices = inOrder(offered, locale)
  const total = choices.reduce((sum, { choice }) => sum + choice.count, 0)
  const place = known[0]?.place ?? Number.MAX_SAFE_INTEGER
  const attribute = { key, label: textIn(known[0]?.name ?? {}, locale) }
  if (choices.some(({ swatch }) => swatch !== undefined)) {
    const values = choices.map(({ choice, swatch }) => ({ ...choice, ...(swatch && { swatch }) }))
    return { total, place, facet: { kind: 'swatch' as const, key: 'attribute' as const, attribute, values } }
  }
  const values = choices.map(({ choice }) => choice)
  return { total, place, facet: { kind: 'checkbox' as const, key: 'attribute' as const, attribute, values } }
}

/** Uses the name in the URL if selected, else the short name, or the long one where the short name is ambiguous. */
function choiceOf(names: readonly string[], chosen: readonly string[], isShared: boolean) {
  const [short = '', long = ''] = names
  const named = names.find((name) => chosen.includes(name))
  return { value: named ?? (isShared ? long : short), is_selected: named !== undefined }
}

function isShared(value: string, { dictionary }: Asked): boolean {
  return dictionary.attributeValues.filter((known) => known.value === value).length > 1
}

function checkboxFacet(key: 'brand' | 'store' | 'island', choices: readonly Choice[]): Facet | undefined {
  const offered = choices
    .filter(({ count, is_selected }) => count > 0 || is_selected)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  const values = offered.filter(({ is_selected }, place) => place < VALUES_MAX || is_selected)
  return values.length > 0 ? { kind: 'checkbox', key, values } : undefined
}

function brandsOf({ asked, counts }: Shown): Choice[] {
  return [...asked.dictionary.brands].map(([slug, label]) => ({
    value: slug,
    label,
    count: counts.facets.get(`b:${slug}`) ?? 0,
    is_selected: asked.filter.brands.includes(slug),
  }))
}

function storesOf({ asked, counts }: Shown): Choice[] {
  return [...asked.dictionary.stores.values()].map(({ id, slug, name }) => ({
    value: slug,
    label: name,
    count: counts.stores.get(id) ?? 0,
    is_selected: asked.filter.stores.includes(slug),
  }))
}

function islandsOf({ asked, counts, locale }: Shown): Choice[] {
  return [...asked.dictionary.countries].map(([code, name]) => ({
    value: code,
    label: textIn(name, locale),
    count: counts.islands.get(code) ?? 0,
    is_selected: asked.filter.islands.includes(code),
  }))
}

function ratingFacet({ asked, counts }: Shown): Facet | undefined {
  const values = [5, 4, 3, 2, 1]
    .map((value) => ({
      value,
      count: counts.stars.get(value) ?? 0,
      is_selected: asked.filter.stars.includes(value),
    }))
    .filter(({ count, is_selected }) => count > 0 || is_selected)
  return values.length > 0 ? { kind: 'rating', key: 'rating', values } : undefined
}

/** A switch that would change nothing, or match nothing, is left out unless it is on. */
function switchFacets({ asked, counts }: Shown): Facet[] {
  const { filter, question } = asked
  return question.switches.flatMap(({ by }): Facet[] => {
    const count = counts.switches.get(by) ?? 0
    const is_selected = question.narrowing.some((one) => one.by === by)
    const place = filter.deliversTo ?? filter.place
    const value = by === 'open_now' ? 'true' : (place?.country ?? '')
    const isOffered = is_selected || (count > 0 && count < counts.total)
    return isOffered ? [{ kind: 'switch', key: by, value, count, is_selected }] : []
  })
}
