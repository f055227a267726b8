import { expect, test } from 'vitest'
import { menuResults } from './results.ts'

const texts: Readonly<Record<string, string>> = {
  'dashboard.create_coupon': 'Create coupon',
  'dashboard.marketing': 'Marketing',
  'promotions.title': 'Coupons',
  'payouts.points_rules': 'Points',
  'dashboard.about_points': 'How customers earn points.',
  'operator.nav_mails': 'Émails',
  'dashboard.about_emails': 'Every email, and whether it was delivered.',
}
const t = (key: string) => texts[key] ?? key
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
  expect(menuResults(searched, 'deliv', t).map(({ title }) => title)).toEqual(['Émails'])
  expect(menuResults(searched, 'EMA', t).map(({ title }) => title)).toEqual(['Émails'])
  expect(menuResults(searched, 'ails', t)).toEqual([])
})

test('offers the actions before anything is typed', () => {
  expect(menuResults(searched, ' ', t).map(({ title }) => title)).toEqual(['Create coupon'])
})
