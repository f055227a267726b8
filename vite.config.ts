import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messageChunks } from './web/app/message-chunks.ts'
import { iconSprite } from './web/ui/icon-sprite.ts'

/**
 * Left alone, every module that two pages share is a file of its own, and a page asks for sixty: what they weigh in
 * headers, and the waiting for them, is more than their code.
 */
const groups = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  // What every page of the shop stands in, with all that it needs at once; not what starts it, which comes last.
  {
    name: 'shell',
    test: /[\\/]web[\\/](root\.tsx|app[\\/](dictionaries|new-build)\.client|areas[\\/]storefront[\\/]shell(\.tsx|[\\/](?!search-suggestions|footer|side-menu|category-panel|newsletter-form|color-mode)))/,
    priority: 2,
  },
  // What most pages of the catalogue show; the pieces named are for forms and the pages behind a sign-in.
  {
    name: 'market',
    test: /[\\/](web[\\/](?=(app|shop|ui)[\\/])|values[\\/])(?!(ui[\\/](alert|card|checkbox|disclosure|empty-state|field|page-header|pagination|panel|pill-select|search-field|select|sheet-head|tab-links|table|text-input|use-current-in-view)|shop[\\/](moment|open-state|order-badges|order-lines|product-grid|reviews[\\/].*|structured-data|totals))\.tsx?)/,
    minShareCount: 7,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), messageChunks(), iconSprite()],
  json: { namedExports: false },
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
