import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messageChunks } from './web/app/message-chunks.ts'
import { retriedImports } from './web/app/retried-imports.ts'
import { iconSprite } from './web/ui/icon-sprite.ts'

/**
 * By default, each module shared by two pages becomes a file and a page requests about sixty. Their headers and round
 * trips cost more than the code, so modules are grouped.
 */
const groups = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 4 },
  // The shell of every shop page and everything it needs at once. The startup code comes last.
  {
    name: 'shell',
    test: /[\\/]web[\\/](root\.tsx|ui[\\/](picture|breadcrumb|text-link)\.tsx|shop[\\/](app-path|category-path|structured-data|trail-meta)|app[\\/](dictionaries\.client|new-build\.client|language\b|language-of|saves-data|shop-manifest)|areas[\\/]storefront[\\/]shell(\.tsx|[\\/](?!newsletter-form)))/,
    tags: ['$initial' as const],
    priority: 3,
  },
  // Product display and product actions, used on every page that shows a product.
  {
    name: 'goods',
    test: /[\\/](web[\\/](shop[\\/](price|rating-summary|save-button|add-to-cart|countdown|offer)|ui[\\/](price-text|rating|field-error))|values[\\/]money)\.tsx?$/,
    priority: 2,
  },
  // When a product arrives at the visitor's place, and dates.
  {
    name: 'arrival',
    test: /[\\/](web[\\/]shop[\\/](moment|delivery-estimate)|values[\\/]local-time)\.tsx?$/,
    priority: 2,
  },
  // Forms, tables and orders; the shopping pages use little of it.
  {
    name: 'desk',
    test: /[\\/]web[\\/](ui[\\/](alert|card|page-header|panel|table|text-input|field)|app[\\/](private-meta|form-checks|form-alert)|shop[\\/](order-badges|order-lines|totals|address-lines|number-in-text|phone-input))\.tsx?$/,
    tags: ['$initial' as const],
    priority: 1,
  },
  // Product lists and the frame shared by all other lists.
  {
    name: 'list',
    test: /[\\/](web[\\/](areas[\\/]storefront[\\/]listing[\\/](list-header|list-meta|product-list)|ui[\\/](pill-select|sheet-head))|values[\\/]list-layout)\.tsx?$/,
    tags: ['$initial' as const],
    priority: 2,
  },
  {
    name: 'stores',
    test: /[\\/]web[\\/](areas[\\/]storefront[\\/]store[\\/]store-links|shop[\\/](open-state|store-logo)|ui[\\/]avatar)\.tsx$/,
    priority: 1,
  },
  {
    name: 'cards',
    test: /[\\/]web[\\/]shop[\\/](product-card|card-action|stock-bar)\.tsx$/,
    priority: 1,
  },
]

const groupNames = new Set(['rolldown-runtime', ...groups.map(({ name }) => name)])

/**
 * Seven letters tell the versions of a file apart. Only pages, messages and groups have another name: the shell lists what
 * is imported later, and names add to its weight.
 */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { readonly name: string }) =>
    groupNames.has(name) || name.startsWith('messages-') ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), messageChunks(), iconSprite(), retriedImports()],
  json: { namedExports: false },
  build: {
    assetsInlineLimit: 0,
    // Maps modules to files for tests; run/wiring/assets.ts does not serve it.
    manifest: true,
    // Of what is imported later, only styles are loaded beforehand: browsers remember the failure of a script's address,
    // and a preloaded one could not be retried (web/app/retried-imports.ts).
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...names } } } },
  },
})
