import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { faultPage, faultPolicy } from './fault-page.ts'

const fault = { status: 503, message: 'Nous sommes très sollicités', locale: 'fr', requestId: 'abc' } as const

test('a page in place of any other speaks the reader’s language and leads on, and its styles are those it may have', () => {
  const page = faultPage(fault)
  const rightToLeft = faultPage({ ...fault, status: 500, locale: 'ar' })
  const [, styles = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(styles).digest('base64')

  expect(page).toContain('<html lang="fr" dir="ltr">')
  expect(page).toContain('<h1>Nous sommes très sollicités</h1>')
  expect(page).toContain('<a href="">Réessayer</a><a href="/fr">Retour au marché</a>')
  expect(rightToLeft).toContain('<html lang="ar" dir="rtl">')
  expect(rightToLeft).toContain('سلتك في أمان')
  expect(faultPolicy).toContain(`'sha256-${hash}'`)
})
