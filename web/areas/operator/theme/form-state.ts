import type { Theme } from '#contract/theme.ts'
import type { ListLayoutName } from '#values/list-layout.ts'
import { colourFaults } from '#values/theme-colours.ts'
import type { ThemeField } from './fields.ts'
import type { Words, WrittenTheme } from './theme-input.ts'

/** Converts a stored theme to form values. */
export function writtenOf(theme: Theme, fields: readonly ThemeField[]): WrittenTheme {
  return {
    lines: Object.fromEntries(
      fields.flatMap(({ type, name }) => {
        if (type === 'line' || type === 'colour' || type === 'choice' || type === 'picture') {
          return [[name, name === 'collection_layout' ? offeredLayout(theme[name]) : (theme[name] ?? '')]]
        }
        return []
      }),
    ),
    words: {
      tagline: said(theme.tagline),
      description: said(theme.description),
      about: said(theme.about),
      copyright: said(theme.copyright ?? {}),
      newsletter_title: said(theme.newsletter_title),
      newsletter_text: said(theme.newsletter_text),
      exit_title: said(theme.exit_title),
      exit_text: said(theme.exit_text),
      cookies_text: said(theme.cookies_text),
      not_found_text: said(theme.not_found_text ?? {}),
      not_found_button: said(theme.not_found_button ?? {}),
    },
    lists: { notices: theme.notices.map(said), taglines: theme.taglines.map(said) },
    links: theme.links.map(({ label, href }) => ({ label: said(label), href })),
    social: Object.fromEntries(Object.entries(theme.social).map(([place, href]) => [place, href ?? ''])),
    switches: new Set(
      fields.flatMap((field) => (field.type === 'switch' && theme[field.name] ? [field.name] : [])),
    ),
  }
}

/** Maps a layout with two names to the one that the form offers. */
function offeredLayout(kept: ListLayoutName): ListLayoutName {
  return kept === 'collection_list' ? 'collection_list_view' : kept
}

function said(words: Readonly<Record<string, string | undefined>>): Words {
  return Object.fromEntries(Object.entries(words).map(([language, text]) => [language, text ?? '']))
}

export function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

/** Returns the nearest readable colour for each unreadable one; empty when any value is not a colour. */
export function nearestColours({ lines }: WrittenTheme): Record<string, string> {
  const { accent = '', action = '', offer = '' } = lines
  if (![accent, action, offer].every(isColour)) return {}
  return Object.fromEntries(
    colourFaults({ accent, action, offer }).map(({ name, nearest }) => [name, nearest]),
  )
}

/** Returns the errors by the names of the form's fields. */
export function errorsOfTheme(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [first]]) =>
      first === undefined ? [] : [[path.replace(/^theme\./, ''), first]],
    ),
  )
}
