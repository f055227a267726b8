/** Every text is in messages/, in each language that is offered, and none is unused. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type Locale, locales, offeredLocales } from '#values/locale.ts'
import type { Messages } from '#values/translate.ts'

const ROOT = join(import.meta.dirname, '../..')

const english = messagesOf('en')
const french = messagesOf('fr')
const arabic = messagesOf('ar')

test('English and French have the same keys', () => {
  const inEnglish = keysOf(english)
  const inFrench = keysOf(french)

  expect(inFrench.filter((key) => !inEnglish.includes(key))).toEqual([])
  expect(inEnglish.filter((key) => !inFrench.includes(key))).toEqual([])
})

test('Arabic, the test language, has no key that English lacks, and is not offered', () => {
  const known = new Set(keysOf(english).map(baseOf))

  expect(keysOf(arabic).filter((key) => !known.has(baseOf(key)))).toEqual([])
  expect(offeredLocales).not.toContain('ar')
})

test('a text has the same placeholders in every language', () => {
  const differing = [french, arabic].flatMap((language) =>
    keysOf(language).filter((key) => {
      const wanted = namesIn(english[key] ?? english[`${baseOf(key)}_other`])
      const given = namesIn(language[key])
      // "One item left" may omit the number.
      const isPlural = key !== baseOf(key)
      return isPlural
        ? [...given].some((name) => !wanted.has(name))
        : given.symmetricDifference(wanted).size > 0
    }),
  )

  expect(differing).toEqual([])
})

test('a plural has every form that its language requires', () => {
  const lacking = locales.flatMap((locale) => {
    const messages = messagesOf(locale)
    return pluralsIn(messages)
      .flatMap((base) => formsOf(locale).map((form) => `${base}_${form}`))
      .filter((key) => messages[key] === undefined)
      .map((key) => `${locale} ${key}`)
  })

  expect(lacking).toEqual([])
})

test('no text is empty or has spaces at its start or end', () => {
  const untidy = [english, french, arabic].flatMap((language) =>
    keysOf(language).filter((key) => language[key] === '' || language[key] !== language[key]?.trim()),
  )

  expect(untidy).toEqual([])
})

test('Arabic texts without letters of their own set their direction', () => {
  const texts = Object.values(arabic).filter((text) => (text.match(/\{\w+\}/g) ?? []).length > 1)

  expect(texts.filter((text) => !/^\u200f|\p{Letter}/u.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
})

test('French texts have no-break spaces before punctuation', () => {
  const files = globSync('database/seed/data/*.json', { cwd: ROOT })
  const inDemo = files.flatMap((file) => frenchIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))
  const texts = [...Object.values(french), ...inDemo]

  expect(
    texts.filter((text) => /(?<!\u202f)[?!;]|(?<!\u00a0):(?=\s|$)|«(?!\u202f)|(?<!\u202f)»/.test(text)),
  ).toEqual([])
})

test('every text is used', () => {
  const { literals, patterns } = wordsInCode()
  const isUsed = (key: string) =>
    [key, baseOf(key)].some(
      (each) =>
        literals.has(each) ||
        patterns.some((pattern) => pattern.test(each)) ||
        // Requested by the last part of the key alone: problems by code, emails by name.
        literals.has(each.slice(each.indexOf('.') + 1)),
    )

  expect(keysOf(english).filter((key) => !isUsed(key))).toEqual([])
})

test('no component contains hard-coded text', () => {
  const components = globSync('web/**/*.tsx', { cwd: ROOT, exclude: ['web/ui/gallery/**'] })

  expect(components.flatMap(wordsIn)).toEqual([])
})

/** Returns all texts of a language by `namespace.key`. */
function messagesOf(locale: Locale): Messages {
  const files = globSync('*.json', { cwd: join(ROOT, 'messages', locale) })
  return Object.fromEntries(
    files.flatMap((file) => {
      const messages: Messages = JSON.parse(readFileSync(join(ROOT, 'messages', locale, file), 'utf8'))
      return Object.entries(messages).map(([key, text]) => [`${file.slice(0, -'.json'.length)}.${key}`, text])
    }),
  )
}

function frenchIn(data: unknown, isFrench = false): string[] {
  if (typeof data === 'string') return isFrench ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) => frenchIn(value, isFrench || key === 'fr'))
}

function keysOf(messages: Messages): string[] {
  return Object.keys(messages)
}

/** Returns the base name of a plural, `cart.items` for `cart.items_one`; any other key is returned unchanged. */
function baseOf(key: string): string {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return english[`${base}_other`] === undefined ? key : base
}

function pluralsIn(messages: Messages): string[] {
  return keysOf(messages)
    .filter((key) => key.endsWith('_other'))
    .map(baseOf)
}

/** Returns the plural forms for numbers up to 1,000; larger numbers use `other`. */
function formsOf(locale: Locale): string[] {
  const rules = new Intl.PluralRules(locale)
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))]
}

function namesIn(text: string | undefined): Set<string> {
  return new Set([...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
}

/** Collects every string literal that could be a key, and a pattern for each key built from parts. */
function wordsInCode() {
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  const files = globSync('{web,server,contract,values,run}/**/*.{ts,tsx}', { cwd: ROOT })
  for (const file of files.filter((each) => !/\.test\.tsx?$/.test(each))) {
    const code = readFileSync(join(ROOT, file), 'utf8')
    for (const [, word = ''] of code.matchAll(/['"]([\w.-]+)['"]/g)) literals.add(word)
    for (const [, word = ''] of code.matchAll(/^\s*(\w+):/gm)) literals.add(word)
    for (const [, before = '', after = ''] of code.matchAll(/`([\w.]*)\$\{[^}]+\}(\w*)`/g)) {
      // Emails, notices, invoices and the simulated gateway request texts without a namespace.
      const namespace = before.includes('.') ? '' : '(mail|gateway|invoice|notices)\\.'
      const isAnything = /^(\w+\.)?$/.test(before) && after === ''
      if (!isAnything) patterns.push(new RegExp(`^${namespace}${before.replace('.', '\\.')}.+${after}$`))
    }
  }
  return { literals, patterns }
}

const spoken = ['aria-label', 'alt', 'title', 'placeholder', 'label', 'text', 'hint', 'legend', 'caption']

/** Returns the text between a component's tags and in attributes that screen readers read. */
function wordsIn(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
  return nodesIn(program)
    .flatMap(wordsOf)
    .filter((text) => /\p{L}{2}/u.test(text))
    .map((text) => `${file}: ${text.trim()}`)
}

interface Node {
  readonly type: string
  readonly name?: unknown
  readonly value?: unknown
}

function wordsOf({ type, name, value }: Node): string[] {
  if (type === 'JSXText' && typeof value === 'string') return [value]
  if (type !== 'JSXAttribute' || !isNode(name) || !spoken.includes(String(name.name))) return []
  return isNode(value) && typeof value.value === 'string' ? [value.value] : []
}

function nodesIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  const below = Object.values(tree).flatMap(nodesIn)
  return isNode(tree) ? [tree, ...below] : below
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
