import { expect, test } from 'vitest'
import { maskContacts } from './mask-contacts.ts'

test.each([
  ['an email address', 'Write to maya.j@mail.example please', 'Write to ••• please'],
  ['a disguised email address', 'maya at gmail dot com', '•••'],
  ['an email address with brackets', 'maya (at) gmail (dot) com!', '•••!'],
  ['a French disguise', 'maya arobase orange point fr', '•••'],
  ['a provider without its ending', 'I am maya.j @ gmail', 'I am •••'],
  ['a link', 'See https://madras.example/skirts?x=1 now', 'See ••• now'],
  ['a bare domain', 'We are at madras-lane.com/shop', 'We •••'],
  ['a domain with spaces', 'madras-lane . com', '•••'],
  ['a disguised domain', 'madraslane dot com', '•••'],
  ['a messenger link', 'wa.me/17585550123', '•••'],
  ['a name on a social network', 'Find me as @madras.lane there', 'Find me ••• there'],
  ['a telephone number', 'Call +1 (758) 555-0123 today', 'Call ••• today'],
  ['spaced digits', '7 5 8 5 5 5 0 1 2 3', '•••'],
  ['letters for digits', '758 555 O123', '•••'],
  ['full-width digits', '\uff17\uff15\uff18\uff15\uff15\uff15\uff10\uff11\uff12\uff13', '•••'],
  ['Arabic digits', '٧٥٨٥٥٥٠١٢٣', '•••'],
  ['number words', 'seven five eight five five five oh one', '•••'],
  ['French number words', 'zéro six, neuf six, sept sept, un un', '•••'],
])('masks %s', (_, written, shown) => {
  expect(maskContacts(written)).toEqual({ text: shown, isMasked: true })
})

test.each([
  'Is it 120 x 80 cm? I need it by 2026-11-27.',
  'The 27/11/2026 suits me, at 10:30.',
  'It costs $1,250.00 and weighs 1.5 kg.',
  'My order is TW-6C52-H7SV-1.',
  'Thanks.It was lovely. See you at noon.',
  'Two of size M, one of size L, three of size XS.',
  'Meet me at the market at the point of the pier',
  'Can I have it in 3-4 days, e.g. on Friday?',
])('leaves as it is: %s', (written) => {
  expect(maskContacts(written)).toEqual({ text: written, isMasked: false })
})
