/** The dictionaries loaded so far: all of them on the server, those of visited pages in the browser. */
import { defaultLocale, type Locale } from '#values/locale.ts'
import { type Messages, type MessageValues, translate } from '#values/translate.ts'
import type { MessageKey } from './message-keys.ts'

const dictionaries = new Map<string, Messages>()

export function addDictionary(locale: string, namespace: string, messages: Messages): void {
  dictionaries.set(`${locale}/${namespace}`, messages)
}

export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Translates into a language, with English as a fallback: for loaders, actions and meta, which can't use hooks. */
export function translatorFor(locale: Locale): Translate {
  return (key, values = {}) =>
    textIn(locale, key, values) ?? textIn(defaultLocale, key, values) ?? lacking(key)
}

function textIn(locale: Locale, key: MessageKey, values: MessageValues): string | undefined {
  const dot = key.indexOf('.')
  const messages = dictionaries.get(`${locale}/${key.slice(0, dot)}`)
  return messages && translate(messages, key.slice(dot + 1), { locale, values })
}

/** Logged as an error, which fails the browser tests: a bare key is of no use to a reader. */
function lacking(key: MessageKey): string {
  console.error(`No text for ${key}`)
  return key
}
