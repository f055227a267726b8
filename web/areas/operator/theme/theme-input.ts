/** The theme as its form holds it: values may be invalid, and no input is lost. */
import { offeredLocales } from '#values/locale.ts'
import { socialNetworks } from '#values/theme.ts'
import type { ThemeField } from './fields.ts'

export type Words = Readonly<Record<string, string>>

interface WrittenLink {
  readonly label: Words
  readonly href: string
}

export interface WrittenTheme {
  readonly lines: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, Words>>
  readonly lists: Readonly<Record<string, readonly Words[]>>
  readonly links: readonly WrittenLink[]
  readonly social: Readonly<Record<string, string>>
  readonly switches: ReadonlySet<string>
}

/** Reads the form. `pictures` are uploaded pictures by field name. */
export function themeIn(
  form: FormData,
  fields: readonly ThemeField[],
  pictures: ReadonlyMap<string, string>,
): WrittenTheme {
  const lines: Record<string, string> = {}
  const words: Record<string, Words> = {}
  const lists: Record<string, readonly Words[]> = {}
  const switches = new Set<string>()
  let links: readonly WrittenLink[] = []
  for (const field of fields) {
    const { name } = field
    switch (field.type) {
      case 'line':
      case 'colour':
      case 'choice':
        lines[name] = textIn(form, name)
        break
      case 'picture':
        lines[name] = pictures.get(name) ?? (form.has(`${name}.without`) ? '' : textIn(form, name))
        break
      case 'words':
        words[name] = wordsIn(form, name)
        break
      case 'word_list':
        lists[name] = rowsIn(field.max, (index) => wordsIn(form, `${name}.${index}`)).filter(hasWords)
        break
      case 'switch':
        if (form.has(name)) switches.add(name)
        break
      case 'links':
        links = rowsIn(field.max, (index) => linkAt(form, index)).filter(isWrittenLink)
        break
      case 'social':
        break
    }
  }
  const social = Object.fromEntries(socialNetworks.map((place) => [place, textIn(form, `social.${place}`)]))
  return { lines, words, lists, links, social, switches }
}

function linkAt(form: FormData, index: number): WrittenLink {
  return { label: wordsIn(form, `links.${index}.label`), href: textIn(form, `links.${index}.href`) }
}

function isWrittenLink({ label, href }: WrittenLink): boolean {
  return hasWords(label) || href !== ''
}

/** Converts form values to API fields; leaves out empty optional values. */
export function sentTheme(written: WrittenTheme, fields: readonly ThemeField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = sentValue(written, field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

function sentValue(
  { lines, words, lists, links, social, switches }: WrittenTheme,
  field: ThemeField,
): unknown {
  const { name } = field
  if (field.type === 'words') {
    return field.isOptional && !hasWords(words[name] ?? {}) ? undefined : sentTexts(words[name])
  }
  if (field.type === 'picture') return lines[name] || undefined
  if (field.type === 'word_list') return (lists[name] ?? []).map(sentTexts)
  if (field.type === 'switch') return switches.has(name)
  if (field.type === 'links') return links.map(({ label, href }) => ({ label: sentTexts(label), href }))
  if (field.type === 'social') {
    return Object.fromEntries(Object.entries(social).filter(([, href]) => href !== ''))
  }
  return lines[name]
}

/** Always includes English, so that the API reports when it is missing. */
function sentTexts(words: Words = {}): Words {
  const others = Object.entries(words).filter(([language, text]) => language !== 'en' && text !== '')
  return { en: words.en ?? '', ...Object.fromEntries(others) }
}

function hasWords(words: Words): boolean {
  return Object.values(words).some((text) => text !== '')
}

/** Texts in languages that the form doesn't offer are kept. */
function wordsIn(form: FormData, name: string): Words {
  const kept = [...form].flatMap(([field, text]) => {
    const language = field.startsWith(`${name}.`) ? field.slice(name.length + 1) : ''
    return /^[a-z]{2}$/.test(language) && typeof text === 'string' ? [[language, text.trim()] as const] : []
  })
  return {
    ...Object.fromEntries(offeredLocales.map((language) => [language, ''])),
    ...Object.fromEntries(kept),
  }
}

function textIn(form: FormData, name: string): string {
  const given = form.get(name)
  return typeof given === 'string' ? given.trim() : ''
}

function rowsIn<Row>(max: number, rowAt: (index: number) => Row): Row[] {
  return Array.from({ length: max }, (_, index) => rowAt(index))
}
