import { describe, expect, test } from 'vitest'
import { listLayouts } from '#values/list-layout.ts'
import { layoutFor } from './layouts.ts'

const nobody = { asked: undefined, standard: 'collection_left_sidebar', cookies: '' } as const

describe('The layout of a list', () => {
  test.each(listLayouts)('is the one the address names: %s', (asked) => {
    expect(layoutFor({ ...nobody, asked }).named).toBe(asked)
  })

  test('is the market’s where the address names none, or none there is', () => {
    const standard = 'collection_no_sidebar'
    expect(layoutFor({ ...nobody, standard })).toMatchObject({ sidebar: 'none', columns: '5', top: 'none' })
    expect(layoutFor({ ...nobody, standard, asked: 'sideways' })).toMatchObject({ sidebar: 'none' })
  })

  test('has the columns that were chosen for the visit, and all else as it was', () => {
    const chosen = layoutFor({ ...nobody, cookies: 'currency=USD; columns=list' })

    expect(chosen).toMatchObject({ sidebar: 'left', columns: 'list', top: 'banner' })
  })

  test('forgets the chosen columns where the address names another layout', () => {
    const asked = 'collection_3_grid'
    expect(layoutFor({ ...nobody, asked, cookies: 'columns=5' }).columns).toBe('3')
    expect(layoutFor({ ...nobody, asked, cookies: 'columns=5~collection_3_grid' }).columns).toBe('5')
  })
})
