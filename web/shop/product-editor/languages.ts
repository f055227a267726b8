import type { Values } from '#app/form-rows.ts'
import { type Locale, locales, offeredLocales } from '#values/locale.ts'

/** Returns the languages of a product's texts: those offered, and any other that has texts already. */
export function textLanguages(values: Values): Locale[] {
  const written = Object.entries(values)
  return locales.filter(
    (locale) =>
      offeredLocales.some((offered) => offered === locale) ||
      written.some(([name, value]) => value !== '' && name.endsWith(`.${locale}`)),
  )
}

/** Returns the texts of a form that have a language. */
export function textsIn(form: HTMLFormElement): Values {
  const controls = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    locales.map((locale) => `[name$=".${locale}"]`).join(),
  )
  return Object.fromEntries([...controls].map(({ name, value }) => [name, value]))
}

/** Counts the English texts, and how many of them have a translation. */
export function completeness(
  values: Values,
  language: Locale,
): { readonly done: number; readonly all: number } {
  const english = Object.entries(values).filter(
    ([name, value]) => name.endsWith('.en') && value.trim() !== '',
  )
  const done = english.filter(([name]) => values[`${name.slice(0, -2)}${language}`]?.trim())
  return { done: done.length, all: english.length }
}
