import english from '#messages/en/mail.json' with { type: 'json' }
import french from '#messages/fr/mail.json' with { type: 'json' }
import { defaultLocale, isLocale, type Locale } from '#values/locale.ts'
import { type Messages, type MessageValues, translate } from '#values/translate.ts'

/** The key of a text with plural forms omits the form. */
export type MailKey = keyof { [Key in keyof typeof english as WithoutPlural<Key>]: true }

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

export interface Words {
  readonly locale: Locale
  readonly say: (key: MailKey, values?: MessageValues) => string
}

const dictionaries: Partial<Record<Locale, Messages>> = { en: english, fr: french }

/** Returns the texts of a language, or the English ones if emails are not translated into it. */
export function wordsIn(locale: string): Words {
  const written = isLocale(locale) && dictionaries[locale] ? locale : defaultLocale
  const messages = dictionaries[written] ?? english
  return {
    locale: written,
    say(key, values = {}) {
      const text = translate(messages, key, { locale: written, values })
      if (text === undefined) throw new Error(`No email text for ${key}`)
      return text
    },
  }
}
