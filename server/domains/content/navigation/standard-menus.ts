import type { MenuEntry } from '#contract/navigation.ts'
import type { FixedPage, MenuHeading, MenuName } from '#values/navigation.ts'

// Ids of the standard entries, which are stored only once the menu is saved.
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const noName = { en: '', fr: '' }

/** The entries of a menu that no operator has changed. */
export function standardMenu(menu: MenuName, verticalIds: readonly string[]): MenuEntry[] {
  const depth = menu === 'header' ? 0 : 1
  const own = (number: number) => ({ id: idOf(number), depth, name: noName, is_hidden: false })
  const verticals = verticalIds.map(
    (target, place): MenuEntry => ({ ...own(place + 1), kind: 'category', target }),
  )
  const fixed = (pages: readonly FixedPage[], first: number) =>
    pages.map((page, place): MenuEntry => ({ ...own(first + place), kind: 'fixed', page }))
  const heading = (number: number, of: MenuHeading): MenuEntry => ({
    ...own(number),
    depth: 0,
    kind: 'heading',
    heading: of,
  })
  if (menu === 'header') return [...verticals, ...fixed(['deals'], 100)]
  return [
    heading(200, 'market'),
    ...verticals,
    ...fixed(['deals', 'offers', 'all_stores', 'sell'], 201),
    heading(300, 'account'),
    ...fixed(['dashboard', 'orders', 'track_order', 'wishlist', 'addresses', 'cart'], 301),
  ]
}
