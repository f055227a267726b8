import type { PublicTheme, Theme } from '#contract/theme.ts'
import { brandMark, type ShareBrand, type Shared, sharePath } from '#domains/media/index.ts'
import { textIn } from '#platform/translated.ts'
import { firstTheme } from './first-theme.ts'

export function shareBrandOf(theme: Theme): ShareBrand {
  const { site_name, header_logo, logo_shows_name, accent, action, offer } = theme
  return {
    name: site_name,
    logo: header_logo,
    showsName: logo_shows_name,
    colours: { accent, action, offer },
  }
}

/** Returns the market's own link preview, for pages without a picture. */
export function sharedMarket({ tagline, description, share_picture }: Theme, locale: string): Shared {
  const [first = '', ...rest] = textIn(tagline, locale)
  const title = first.toLocaleUpperCase(locale) + rest.join('')
  const label = textIn(description, locale)
  const picture = share_picture && `/media/${share_picture}`
  return { kind: 'market', slug: 'market', title, label, picture }
}

/** Undefined if name, theme and picture are the defaults. */
export function shareThemeOf(theme: Theme, locale: string): PublicTheme['share'] {
  const mark = brandMark(shareBrandOf(theme))
  if (mark === firstMark && !theme.share_picture) return undefined
  return { mark, picture: sharePath(sharedMarket(theme, locale), locale) }
}

const firstMark = brandMark(shareBrandOf(firstTheme))
