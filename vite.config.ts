import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messageChunks } from './web/app/message-chunks.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), messageChunks()],
  json: { namedExports: false },
  build: { assetsInlineLimit: 0 },
})
