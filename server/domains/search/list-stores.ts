import type { Answer, Given } from '#contract/endpoint.ts'
import type { listStores as contract } from '#contract/stores.ts'
import { currentShippingRates, delivers, deliveryEstimator } from '#domains/delivery/index.ts'
import { storeDirectory } from '#domains/sellers/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { currentDictionary } from './dictionary.ts'
import { dietSearch } from './diets.ts'
import type { SearchEngine } from './engine.ts'
import { whereSuited } from './list-facets.ts'
import { wordsOf } from './understand.ts'
import { isEmptyWord } from './weak-words.ts'

/** Lists stores, without those that do not deliver to the requested country. */
export async function listStores(
  work: Work,
  { query }: Given<typeof contract>,
  engine?: SearchEngine,
): Promise<Answer<typeof contract>> {
  const { diets, rest } = dietSearch(query.search ?? '', { isAsTyped: false })
  const suited = diets.length > 0 && query.search ? await whereSuited(work, query.search, engine) : undefined
  const { countries } = await currentDictionary(work)
  const shippingRates = await currentShippingRates(work)
  const { delivers_to: country } = query
  const storesNamed = (search: string | undefined) =>
    storeDirectory(
      work,
      { ...query, search },
      (store) =>
        (suited?.storeIds.has(store.id) ?? true) &&
        (country === undefined ||
          delivers({
            shippingRates,
            destination: work.deliverTo?.country === country ? work.deliverTo : { country },
            sender: {
              countryCode: store.country_code,
              timezone: store.timezone,
              deliveryMode: store.delivery_mode,
              deliveryZones: store.delivery_zones,
              offersPickup: store.offers_pickup,
            },
          })),
    )
  const search = suited ? rest || undefined : query.search
  const named = await storesNamed(search)
  // Shoppers search for `haitian food`, but kitchens do not have `food` in their names.
  const telling = search === undefined ? undefined : withoutEmptyWords(search)
  const stores = named.total === 0 && telling !== search ? await storesNamed(telling) : named
  const estimate = await deliveryEstimator(work)
  const destinations = [...countries].map(([code, name]) => ({ code, name: textIn(name, work.locale) }))
  return {
    ...stores,
    data: stores.data.map((store) => {
      const delivery = estimate?.({ storeId: store.id })
      return delivery ? { ...store, delivery } : store
    }),
    destinations: destinations.sort((a, b) => a.name.localeCompare(b.name, work.locale)),
  }
}

/** Drops words that apply to everything sold here, unless there are no others. */
function withoutEmptyWords(search: string): string {
  const telling = wordsOf(search).filter((word) => !isEmptyWord(word))
  return telling.length > 0 && telling.length < wordsOf(search).length ? telling.join(' ') : search
}
