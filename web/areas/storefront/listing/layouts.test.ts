import { describe, expect, test } from 'vitest'
import { listLayouts } from '#values/list-layout.ts'
import { layoutFor } from './layouts.ts'

const nobody = { asked: undefined, standard: 'collection_left_sidebar', cookies: '' } as const

describe('List layout', () => {
  test.each(listLayouts)('is the one the address names: %s', (asked) => {
    expect(layoutFor({ ...nobody, asked }).named).toBe(asked)
  })

  test('is the market’s default when the address names none, or an unknown one', () => {
    const standard = 'collection_no_sidebar'
    expect(layoutFor({ ...nobody, standard })).toMatchObject({ sidebar: 'none', columns: '5', top: 'none' })
    expect(layoutFor({ ...nobody, standard, asked: 'sideways' })).toMatchObject({ sidebar: 'none' })
  })

  test('uses the columns chosen for the session and keeps everything else', () => {
    const chosen = layoutFor({ ...nobody, cookies: 'currency=USD; columns=list' })

    expect(chosen).toMatchObject({ sidebar: 'left', columns: 'list', top: 'banner' })
  })

  test('ignores the chosen columns when the address names another layout', () => {
    const asked = 'collection_3_grid'
    expect(layoutFor({ ...nobody, asked, cookies: 'columns=5' }).columns).toBe('3')
    expect(layoutFor({ ...nobody, asked, cookies: 'columns=5~collection_3_grid' }).columns).toBe('5')
  })
})
