import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messageChunks } from './web/app/message-chunks.ts'

/**
 * Left alone, every module that two pages share is a file of its own, and a page asks for sixty: what they weigh in
 * headers, and the waiting for them, is more than their code.
 */
const groups = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  // What every page of the shop stands in, with all that it needs at once.
  {
    name: 'shell',
    test: /[\\/]web[\\/](root\.tsx|entry\.client\.tsx|areas[\\/]storefront[\\/]shell(\.tsx|[\\/](?!search-suggestions)))/,
    priority: 2,
  },
  {
    name: 'market',
    test: /[\\/](web|values|lucide-react)[\\/](?!(ui[\\/](page-header|panel|search-field|table)|shop[\\/]order-badges)\.tsx)/,
    minShareCount: 7,
    priority: 1,
  },
  // What the account and the back offices share, which no page of the catalogue has.
  { name: 'desk', test: /[\\/]web[\\/](ui|shop)[\\/]/, minShareCount: 7 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), messageChunks()],
  json: { namedExports: false },
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
