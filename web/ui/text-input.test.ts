import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nProvider } from '#app/i18n.tsx'
import type { Locale } from '#values/locale.ts'
import { parseAmount } from '#values/money.ts'
import { TextInput } from './text-input.tsx'

const shown = (locale: Locale, value: string) => {
  const children = createElement(TextInput, { inputMode: 'decimal', defaultValue: value })
  const html = renderToString(createElement(I18nProvider, { locale, children }))
  return /value="([^"]*)"/.exec(html)?.[1] ?? ''
}

test('shows an amount with the decimal separator of the language, which is read again', () => {
  expect(shown('en', '12.50')).toBe('12.50')
  expect(shown('fr', '12.50')).toBe('12,50')
  expect(shown('ar', '12.50')).toBe('12.50')
  expect(parseAmount(shown('fr', '12.50'))).toBe(1250)
})

test('shows what is no amount as it was typed', () => {
  expect(shown('fr', '1.2.3')).toBe('1.2.3')
  expect(shown('fr', 'free')).toBe('free')
})
