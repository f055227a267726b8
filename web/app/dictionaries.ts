/** The dictionaries at hand: all of them on the server, those of the pages seen so far in the browser. */
import { defaultLocale, type Locale } from '#values/locale.ts'
import { type Messages, type MessageValues, translate } from '#values/translate.ts'
import type { MessageKey } from './message-keys.ts'

const dictionaries = new Map<string, Messages>()

export function keepDictionary(locale: string, namespace: string, messages: Messages): void {
  dictionaries.set(`${locale}/${namespace}`, messages)
}

export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Texts in a language, English where it has none: for loaders, actions and meta, which have no hooks. */
export function translatorFor(locale: Locale): Translate {
  return (key, values = {}) =>
    textIn(locale, key, values) ?? textIn(defaultLocale, key, values) ?? lacking(key)
}

function textIn(locale: Locale, key: MessageKey, values: MessageValues): string | undefined {
  const dot = key.indexOf('.')
  const messages = dictionaries.get(`${locale}/${key.slice(0, dot)}`)
  return messages && translate(messages, key.slice(dot + 1), { locale, values })
}

/** Nobody can read a key, so the browser's stories fail by what is said here. */
function lacking(key: MessageKey): string {
  console.error(`No text for ${key}`)
  return key
}
