import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { colorModeScript } from '#values/color-mode.ts'
import { faultPage, faultPolicy } from './fault-page.ts'

const fault = { status: 503, message: 'Nous sommes très sollicités', locale: 'fr', requestId: 'abc' } as const

test('renders the reader’s language, its links and only allowed styles', () => {
  const page = faultPage(fault)
  const rightToLeft = faultPage({ ...fault, status: 500, locale: 'ar' })
  const [, styles = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page) ?? []
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

  expect(page).toContain('<html lang="fr" dir="ltr">')
  expect(page).toContain('<h1>Nous sommes très sollicités</h1>')
  expect(page).toContain('<a href="">Réessayer</a><a href="/fr">Retour au marché</a>')
  expect(rightToLeft).toContain('<html lang="ar" dir="rtl">')
  expect(rightToLeft).toContain('سلتك في أمان')
  expect(faultPolicy).toContain(`style-src 'sha256-${hashOf(styles)}'`)
  expect(faultPolicy).toContain(`script-src 'sha256-${hashOf(script)}'`)
})

test('is dark for visitors who chose dark mode', () => {
  const page = faultPage(fault)

  expect(page).toContain(`<script>${colorModeScript}</script>`)
  expect(page).toMatch(/:root\.dark \{ color-scheme: dark;/)
})
