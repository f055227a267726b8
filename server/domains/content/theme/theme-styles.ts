/** Theme style sheets, which override the default styles. The URL contains a digest of the content. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Theme } from '#contract/theme.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { widthsOf } from '#values/picture.ts'
import { defaultColours, themeColourNames } from '#values/theme.ts'
import { colourRules } from '#values/theme-colours.ts'

export interface Logos {
  readonly header: Picture | undefined
  readonly footer: Picture | undefined
}

/** Empty if the theme is the default. */
export function stylesOf(theme: Theme, logos: Logos): string {
  return [...colourStyles(theme), ...layoutStyles(theme), ...logoStyles(theme, logos)].join('\n')
}

/** Returns `/theme/<digest>.css`; undefined without overrides. */
export function stylesAddress(styles: string): string | undefined {
  if (styles === '') return undefined
  return `/theme/${createHash('sha256').update(styles).digest('hex').slice(0, 16)}.css`
}

function colourStyles(theme: Theme): string[] {
  return colourRules(
    themeColourNames.filter((name) => theme[name] !== defaultColours[name]),
    theme,
  )
}

const looks = {
  classic: look('header-classic'),
  basic: look('header-basic'),
  minimal: look('header-minimal'),
  leaves: look('header-leaves'),
  topBarLight: look('top-bar-light'),
  topBarOff: look('top-bar-off'),
  footerLight: look('footer-light'),
  footerPlain: look('footer-plain'),
  dealsOff: look('deals-off'),
}

function look(name: string): string {
  return readFileSync(new URL(`./looks/${name}.css`, import.meta.url), 'utf8')
}

function layoutStyles(theme: Theme): string[] {
  return [
    ...(theme.header === 'standard' ? [] : [looks[theme.header]]),
    ...(theme.header_is_sticky ? [] : [looks.leaves]),
    ...(theme.top_bar === 'light' ? [looks.topBarLight] : []),
    ...(theme.top_bar === 'off' ? [looks.topBarOff] : []),
    ...(theme.shows_deals ? [] : [looks.dealsOff]),
    ...(theme.footer === 'light' ? [looks.footerLight] : []),
    ...(theme.footer === 'plain' ? [looks.footerPlain] : []),
  ]
}

function logoStyles(
  { logo_shows_name, footer_logo, footer: look }: Theme,
  { header, footer }: Logos,
): string[] {
  // Header logos are drawn for light backgrounds, so dark areas put them on white. A separate footer logo is drawn
  // for the footer.
  const isOwn = footer_logo !== undefined
  const isDark = look !== 'light' && look !== 'plain'
  return [
    ...(header ? [logoRule('.site-header', header, logo_shows_name), onWhite('.dark .site-header')] : []),
    ...(footer ? [logoRule('.site-footer', footer, logo_shows_name)] : []),
    ...(footer && !isOwn ? [onWhite(isDark ? '.site-footer' : '.dark .site-footer')] : []),
  ]
}

function onWhite(within: string): string {
  // The class is repeated to raise specificity above the rule for text direction.
  return `${within} .site-logo.site-logo::before {
  box-sizing: border-box;
  padding: 0.25rem;
  border-radius: 0.5rem;
  background-color: white;
  background-position: center;
  background-origin: content-box;
}
`
}

/** For high-density screens: the picture is displayed at half this width or less. */
const LOGO_WIDTH = 480

/** Replaces the default logo. The picture may include the name, which stays in the link as text. */
function logoRule(within: string, { url, width, height }: Picture, showsName: boolean): string {
  const widths = widthsOf(width)
  const shown = widths.find((each) => each >= LOGO_WIDTH) ?? widths.at(-1)
  const logo = `${within} .site-logo`
  return `${logo} > svg {
  display: none;
}
${logo}::before {
  content: "";
  inline-size: min(${((height > 0 ? width / height : 1) * 2.5).toFixed(3)}rem, 14rem);
  max-inline-size: 100%;
  block-size: 2.5rem;
  background: url("${url}/${shown}.webp") 0 50% / contain no-repeat;
}
[dir="rtl"] ${logo}::before {
  background-position-x: 100%;
}
${showsName ? '' : `${logo} > span {\n  position: absolute;\n  clip-path: inset(50%);\n}\n`}`
}
