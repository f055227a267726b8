import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { functionLengths } from './function-lengths.ts'
import { projectFiles } from './project-files.ts'

const root = join(import.meta.dirname, '..')
const functionLinesMax = 80
const fileLinesMax = 500

/** A table of data, which is easier to read in one piece. */
const exceptions: ReadonlySet<string> = new Set(['contract/endpoints.ts'])

/** Longer than the limit today; each may only become shorter, and leaves the list once it fits. */
const longFiles: Readonly<Record<string, number>> = {
  'run/gateways/paypal.ts': 556,
  'run/simulated-gateway/storage.ts': 659,
  'server/domains/catalog/listing-queries.ts': 510,
  'server/domains/catalog/menu/queries.ts': 547,
  'server/domains/ledger/order-postings.ts': 764,
  'server/domains/ledger/order-queries.ts': 524,
  'server/domains/orders/answers.ts': 516,
  'server/domains/orders/queries.ts': 681,
  'server/domains/payments/queries.ts': 503,
  'server/domains/payouts/queries.ts': 617,
  'server/domains/sellers/queries.ts': 631,
  'server/platform/http.ts': 694,
}

const longFunctions: Readonly<Record<string, number>> = {
  'database/seed/seed-delivery.ts seedDelivery': 87,
  'run/gateways/paypal.ts paypalGateway': 237,
  'run/gateways/stripe.ts stripeGateway': 252,
  'run/simulated-gateway/api.ts gatewayApi': 121,
  'run/simulated-gateway/pages.ts gatewayPages': 126,
  'run/simulated-gateway/storage.ts openStorage': 369,
  'scripts/crash/shoppers.ts startShoppers': 98,
  'scripts/schema-files.ts schemaText': 114,
  'server/app.ts createApp': 197,
  'server/domains/catalog/listing-queries.ts writeListings': 154,
  'server/domains/catalog/listing-queries.ts writeViews': 193,
  'server/domains/catalog/queries.ts readSellables': 89,
  'server/domains/catalog/seller-queries.ts readStoreProducts': 81,
  'server/domains/checkout/place-order.ts writeOrder': 97,
  'server/domains/delivery/queries.ts readShippingRates': 95,
  'server/domains/ledger/document-queries.ts insertDocuments': 128,
  'server/domains/ledger/order-queries.ts readFacts': 159,
  'server/domains/ledger/queries.ts readReward': 90,
  'server/domains/notifications/facts/order-queries.ts readOrders': 96,
  'server/domains/notifications/jobs.ts notificationsJobs': 325,
  'server/domains/orders/invoice/pdf-canvas.ts createPdfCanvas': 111,
  'server/domains/orders/order-json.ts orderJson': 101,
  'server/domains/orders/queries.ts insertGroup': 152,
  'server/domains/payments/refund-list-queries.ts readOwnRefunds': 83,
  'server/domains/payments/simulated-gateway.ts simulatedGateway': 105,
  'server/domains/search/count-queries.ts readCounts': 82,
  'server/domains/search/counter/counter.ts openCounter': 132,
  'server/domains/search/refresh-queries.ts writeDocuments': 88,
  'server/domains/sellers/queries.ts readAnyStores': 86,
  'server/platform/http-pages.ts mountPages': 277,
  'server/platform/http.ts mountEndpoints': 423,
  'server/platform/http.ts pipeline': 192,
  'server/platform/memory-cache.ts createMemoryCache': 91,
  'web/areas/operator/order/part.tsx Part': 96,
  'web/areas/seller/order.tsx SellerOrderPage': 140,
  'web/areas/storefront/checkout/checkout.tsx CheckoutForm': 122,
  'web/areas/storefront/checkout/summary.tsx Summary': 92,
  'web/areas/storefront/listing/filter-form.tsx FilterForm': 114,
  'web/areas/storefront/order/status.tsx Status': 87,
  'web/areas/storefront/shell/search-suggestions.tsx SearchSuggestions': 117,
  'web/areas/storefront/store/store-filters.tsx StoreFilters': 101,
}

const rooms = '{values,contract,server,web,database,run,scripts}'
const sources = projectFiles(root, `${rooms}/**/*.{ts,tsx,mjs}`)
  .filter((file) => !/\.test\.tsx?$|^database\/(types\.ts|seed\/data\/)/.test(file))
  .map((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return { file, source, lines: source.split('\n').length - 1 }
  })

test(`no file is longer than ${fileLinesMax} lines`, () => {
  const long = sources
    .filter(({ file, lines }) => lines > fileLinesMax && !exceptions.has(file))
    .map(({ file, lines }) => ({ name: file, lines }))

  expect(grown(long, longFiles)).toEqual([])
  expect(fitting(long, longFiles)).toEqual([])
})

test(`no function is longer than ${functionLinesMax} lines`, () => {
  const candidates = sources.filter(({ lines }) => lines > functionLinesMax)
  const long = candidates.flatMap(({ file, source }) =>
    functionLengths(parseSync(file, source).program, source)
      .filter(({ lines }) => lines > functionLinesMax)
      .map(({ name, lines }) => ({ name: `${file} ${name}`, lines })),
  )

  expect(grown(long, longFunctions)).toEqual([])
  expect(fitting(long, longFunctions)).toEqual([])
})

test('measures a function with its name', () => {
  const source = 'const a = () => {\n  return 1\n}\nfunction b() {}\n'

  expect(functionLengths(parseSync('a.ts', source).program, source)).toEqual([
    { name: 'a', lines: 3 },
    { name: 'b', lines: 1 },
  ])
})

interface Long {
  readonly name: string
  readonly lines: number
}

/** Returns what is above the limit, and above its length in the list if it has one. */
function grown(long: readonly Long[], listed: Readonly<Record<string, number>>): Long[] {
  return long.filter(({ name, lines }) => lines > (listed[name] ?? 0))
}

/** Returns the listed names that are no longer above the limit. */
function fitting(long: readonly Long[], listed: Readonly<Record<string, number>>): string[] {
  return Object.keys(listed).filter((listedName) => !long.some(({ name }) => name === listedName))
}
