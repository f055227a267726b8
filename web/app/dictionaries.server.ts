/** The server loads every dictionary at start. */
import type { Messages } from '#values/translate.ts'
import { addDictionary } from './dictionaries.ts'

const files = import.meta.glob<Messages>('/messages/*/*.json', { eager: true, import: 'default' })

for (const [path, messages] of Object.entries(files)) {
  const [, locale = '', namespace = ''] = /\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
  addDictionary(locale, namespace, messages)
}
