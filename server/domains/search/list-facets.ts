import type { Answer, Given } from '#contract/endpoint.ts'
import type { listFacets as contract, Facet } from '#contract/search.ts'
import { namesOfTags } from '#domains/catalog/index.ts'
import type { RateTable } from '#domains/pricing/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type Asked, askedBy } from './asked.ts'
import type { AttributeValue, Category } from './dictionary.ts'
import { type Counted, FOUND_MAX, type SearchEngine } from './engine.ts'
import { listFilter, typedIn } from './list-filter.ts'
import { readOffered, readStores } from './plain-answer.ts'
import { type Counts, namesOfCategory, namesOfValue, type Offered, type Question } from './question.ts'
import { rangeFacets } from './range-facets.ts'
import { termsAsWritten } from './resolve-search.ts'
import { inOrder } from './value-order.ts'

/** Above this number a facet lists only the most frequent values and the selected ones. */
const VALUES_MAX = 60

/** Lists the facets of a list. Each facet's counts ignore its own selection; there are none in a plain answer. */
export async function listFacets(
  work: Work,
  { query }: Given<typeof contract>,
  engine?: SearchEngine,
): Promise<Answer<typeof contract>> {
  const asked = await askedBy(work, listFilter(query, work), { areCounted: true })
  const { counts, isCapped } =
    (await engine?.facets(asked.question, typedIn(asked.filter))) ?? (await offeredFor(work, asked))
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

/** Counts products that suit the diets of a search, ignoring its other words; a plain answer has no categories. */
export async function whereSuited(
  work: Work,
  search: string,
  engine: SearchEngine | undefined,
): Promise<Suited> {
  const filter = { ...listFilter({ search }), search: undefined }
  const { question } = await askedBy(work, filter, { areCounted: true })
  const { counts } = (await engine?.facets(question)) ?? {}
  const stores = counts?.stores ?? (await readStores(work, question))
  return {
    total: counts?.total ?? [...stores.values()].reduce((sum, count) => sum + count, 0),
    categories: new Map(
      [...(counts?.facets ?? [])].flatMap(([facet, count]) =>
        facet.startsWith('c:') ? [[facet.slice(2), count]] : [],
      ),
    ),
    storeIds: new Set([...stores].flatMap(([id, count]) => (count > 0 ? [id] : []))),
  }
}

async function offeredFor(
  work: Work,
  { filter, question }: Asked,
): Promise<Omit<Counted, 'counts'> & { readonly counts: Offered }> {
  const terms = filter.search === undefined ? undefined : termsAsWritten(filter.search)
  const isInVain = filter.search !== undefined && terms === undefined
  const nothing: Question = { ...question, always: [{ kind: 'facet', any: [] }], switches: [] }
  const counts = await readOffered(work, isInVain ? nothing : question, terms)
  return { counts, isCapped: terms !== undefined && counts.total === FOUND_MAX }
}

interface Shown {
  readonly asked: Asked
  readonly counts: Counts<number | undefined>
  readonly locale: string
}

/** Returns 0 for what nothing has, and undefined for what was not counted. */
function countIn<Key>(counts: ReadonlyMap<Key, number | undefined>, key: Key): number | undefined {
  return counts.has(key) ? counts.get(key) : 0
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly count: number | undefined
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
    const count = countIn(counts.facets, `c:${path}`)
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
        count: countIn(counts.facets, `a:${key}:${value}`),
      },
      swatch: swatch ?? undefined,
    }))
    .filter(({ choice }) => choice.count !== 0 || choice.is_selected)
  const choices = inOrder(offered, locale)
  const total = choices.reduce((sum, { choice }) => sum + (choice.count ?? 0), 0)
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
    .filter(({ count, is_selected }) => count !== 0 || is_selected)
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || (a.label < b.label ? -1 : 1))
  const values = offered.filter(({ is_selected }, place) => place < VALUES_MAX || is_selected)
  return values.length > 0 ? { kind: 'checkbox', key, values } : undefined
}

function brandsOf({ asked, counts }: Shown): Choice[] {
  return [...asked.dictionary.brands].map(([slug, label]) => ({
    value: slug,
    label,
    count: countIn(counts.facets, `b:${slug}`),
    is_selected: asked.filter.brands.includes(slug),
  }))
}

function storesOf({ asked, counts }: Shown): Choice[] {
  return [...asked.dictionary.stores.values()].map(({ id, slug, name }) => ({
    value: slug,
    label: name,
    count: countIn(counts.stores, id),
    is_selected: asked.filter.stores.includes(slug),
  }))
}

function islandsOf({ asked, counts, locale }: Shown): Choice[] {
  return [...asked.dictionary.countries].map(([code, name]) => ({
    value: code,
    label: textIn(name, locale),
    count: countIn(counts.islands, code),
    is_selected: asked.filter.islands.includes(code),
  }))
}

function ratingFacet({ asked, counts }: Shown): Facet | undefined {
  const values = [5, 4, 3, 2, 1]
    .map((value) => ({
      value,
      count: countIn(counts.stars, value),
      is_selected: asked.filter.stars.includes(value),
    }))
    .filter(({ count, is_selected }) => count !== 0 || is_selected)
  return values.length > 0 ? { kind: 'rating', key: 'rating', values } : undefined
}

/** A switch that would change nothing, or match nothing, is left out unless it is on. */
function switchFacets({ asked, counts }: Shown): Facet[] {
  const { filter, question } = asked
  return question.switches.flatMap(({ by }): Facet[] => {
    const count = countIn(counts.switches, by)
    const is_selected = question.narrowing.some((one) => one.by === by)
    const place = filter.deliversTo ?? filter.place
    const value = by === 'open_now' ? 'true' : (place?.country ?? '')
    const isOffered = is_selected || count === undefined || (count > 0 && count < counts.total)
    return isOffered ? [{ kind: 'switch', key: by, value, count, is_selected }] : []
  })
}
