import { expect, test } from 'vitest'
import { translatorFor } from '#app/dictionaries.ts'
import { menuResults } from './results.ts'

const t = translatorFor('en')
const searched = {
  base: '/operator',
  actions: [{ id: 'coupon', label: 'dashboard.create_coupon', path: '/coupons/new' }],
  groups: [
    {
      id: 'marketing',
      label: 'dashboard.marketing',
      pages: [
        { id: 'coupons', label: 'promotions.title', path: '/coupons' },
        { id: 'points', label: 'payouts.points_rules', path: '/points-rules' },
      ],
    },
    {
      id: 'settings',
      label: 'dashboard.settings',
      path: '/settings',
      inside: [
        {
          id: 'points',
          label: 'payouts.points_rules',
          text: 'dashboard.about_points',
          path: '/points-rules',
        },
        { id: 'emails', label: 'operator.nav_mails', text: 'dashboard.about_emails', path: '/mails' },
      ],
    },
  ],
} as const

test('finds actions and pages by the beginnings of their words, each once', () => {
  expect(menuResults(searched, 'coup', t).map(({ kind, to }) => [kind, to])).toEqual([
    ['actions', '/operator/coupons/new'],
    ['pages', '/operator/coupons'],
  ])
  expect(menuResults(searched, 'poin', t).map(({ kind, to }) => [kind, to])).toEqual([
    ['pages', '/operator/points-rules'],
  ])
  expect(menuResults(searched, 'deliv', t).map(({ title }) => title)).toEqual(['Emails'])
  expect(menuResults(searched, 'ails', t)).toEqual([])
})

test('offers the actions before anything is typed', () => {
  expect(menuResults(searched, ' ', t).map(({ title }) => title)).toEqual(['Create coupon'])
})
