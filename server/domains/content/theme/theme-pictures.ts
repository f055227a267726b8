import type { Theme } from '#contract/theme.ts'

/** The keys of the pictures that a theme names, by the path of their field. */
export function themePictures({ header_logo, footer_logo, favicon }: Theme): Map<string, string> {
  return new Map(
    Object.entries({ header_logo, footer_logo, favicon }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}
