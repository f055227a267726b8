import english from '#messages/en/gateway.json' with { type: 'json' }
import french from '#messages/fr/gateway.json' with { type: 'json' }
import { type Messages, type MessageValues, translate } from '#values/translate.ts'

type Key = keyof typeof english | 'code_wrong'

export interface Words {
  readonly language: string
  readonly say: (key: Key, values?: MessageValues) => string
}

const dictionaries: Readonly<Record<string, Messages>> = { en: english, fr: french }

/** Returns the texts of a language, or the English ones. */
export function wordsIn(locale: string): Words {
  const language = Object.hasOwn(dictionaries, locale) ? locale : 'en'
  const messages = dictionaries[language] ?? english
  return {
    language,
    say(key, values = {}) {
      const text = translate(messages, key, { locale: language, values })
      if (text === undefined) throw new Error(`Gateway text ${key} not found`)
      return text
    },
  }
}
