import { getOrCreate } from './get-or-create.ts'

/** Flat dictionary; a plural is `key_one`, `key_other` and so on, selected by `count`. */
export type Messages = Readonly<Record<string, string>>

export type MessageValue = string | number
export type MessageValues = Readonly<Record<string, MessageValue>>

/**
 * Returns the text of a key with its `{name}` placeholders filled and numbers formatted by the locale. Placeholders
 * without a value stay as written; a key without a text returns undefined.
 */
export function translate(
  messages: Messages,
  key: string,
  { locale, values = {} }: { locale: string; values?: MessageValues },
): string | undefined {
  const text = textOf(messages, key, locale, values.count)
  return text?.replace(placeholder, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : format(value, locale)
  })
}

const placeholder = /\{(\w+)\}/g

function textOf(
  messages: Messages,
  key: string,
  locale: string,
  count: MessageValue | undefined,
): string | undefined {
  if (typeof count !== 'number') return messages[key]
  return messages[`${key}_${pluralOf(count, locale)}`] ?? messages[`${key}_other`] ?? messages[key]
}

const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

function pluralOf(count: number, locale: string): string {
  return getOrCreate(pluralRules, locale, () => new Intl.PluralRules(locale)).select(count)
}

function format(value: MessageValue, locale: string): string {
  if (typeof value === 'string') return value
  return getOrCreate(numberFormats, locale, () => new Intl.NumberFormat(locale)).format(value)
}
