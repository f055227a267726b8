import type { Theme } from '#contract/theme.ts'

const names = [
  'header_logo',
  'footer_logo',
  'favicon',
  'share_picture',
  'newsletter_picture',
  'exit_picture',
  'not_found_picture',
] as const

/** Returns the picture keys of a theme, by field path. */
export function themePictures(theme: Theme): Map<string, string> {
  return new Map(
    names.flatMap((name) => {
      const key = theme[name]
      return key === undefined ? [] : [[name, key] as const]
    }),
  )
}
