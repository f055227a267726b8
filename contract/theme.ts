import { z } from '@hono/zod-openapi'
import { listLayouts } from '#values/list-layout.ts'
import { storeListLayouts, storePageLayouts } from '#values/store-layout.ts'
import { footerStyles, headerStyles, startModes, topBars } from '#values/theme.ts'
import { ProductLayout, readSettings } from './content.ts'
import { draftFields, ofDraft, publishing, restoring, revision, Version } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { line, MarketPath, Picture, PictureKey, text, WebAddress, words } from './vocabulary.ts'

const colour = text('colour_invalid')
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'colour_invalid')

export const Theme = z
  .strictObject({
    site_name: line(80),
    tagline: words(80).describe('After the name, where a page has no title of its own'),
    description: words(300).describe('For search engines, where a page has none of its own'),
    about: words(300).describe('Who we are, at the foot of every page'),
    notices: z.array(words(160)).max(5, 'home_too_many').describe('In the line above all else'),
    links: z
      .array(z.strictObject({ label: words(60), href: MarketPath }))
      .max(8, 'home_too_many')
      .describe('At the foot, beside the pages'),
    social: z.strictObject({
      facebook: WebAddress.optional(),
      instagram: WebAddress.optional(),
      youtube: WebAddress.optional(),
      x: WebAddress.optional(),
    }),
    shows_address: z.boolean().describe('Where the market is, at the foot'),
    copyright: words(120).optional().describe('In place of the year and the name'),
    header_logo: PictureKey.optional(),
    footer_logo: PictureKey.optional(),
    favicon: PictureKey.optional(),
    share_picture: PictureKey.optional().describe(
      'Beside the name where a page is shared that has none of its own',
    ),
    logo_shows_name: z.boolean().describe('Beside a logo of one’s own; the market’s sign always has it'),
    accent: colour.describe('What is worked with: links, fields, the frame of the page'),
    action: colour.describe('What buys and goes on'),
    offer: colour.describe('What stands on offers'),
    starts: z.enum(startModes, 'field_empty'),
    header: z.enum(headerStyles, 'field_empty'),
    header_is_sticky: z.boolean(),
    top_bar: z.enum(topBars, 'field_empty'),
    shows_deals: z.boolean().describe('The button of today’s deals'),
    footer: z.enum(footerStyles, 'field_empty'),
    product_look: z.enum(['basic', 'classic'], 'field_empty'),
    product_layout: z.enum(ProductLayout.options, 'field_empty'),
    collection_layout: z.enum(listLayouts, 'field_empty'),
    store_list_layout: z.enum(storeListLayouts, 'field_empty'),
    store_page_layout: z.enum(storePageLayouts, 'field_empty'),
    taglines_run: z.boolean().describe('While the tab is hidden its title runs through the taglines'),
    taglines: z.array(words(60)).max(5, 'home_too_many'),
    newsletter_on: z.boolean().describe('Whether visitors are asked once whether they want the letter'),
    newsletter_title: words(60),
    newsletter_text: words(240).describe('`{share}` stands for what the coupon takes off that goes with it'),
    newsletter_picture: PictureKey.optional(),
    exit_on: z.boolean().describe('Whether those are made an offer whose pointer leaves the page'),
    exit_title: words(60),
    exit_text: words(240),
    exit_picture: PictureKey.optional(),
    not_found_text: words(300)
      .optional()
      .describe('On a page that is not there, in place of the market’s own'),
    not_found_picture: PictureKey.optional(),
    not_found_button_on: z.boolean().describe('Whether such a page has a button back to the first'),
    not_found_button: words(40).optional(),
    cookies_text: words(300).describe('What is asked of whoever comes first'),
    tells_recent_sales: z.boolean().describe('Whether pages may tell what was sold of late'),
  })
  .openapi('Theme')
export type Theme = z.infer<typeof Theme>

/** Contents of the not-found page, where changed from the defaults. */
export const NotFoundContent = z
  .object({
    text: z.string().optional(),
    picture: Picture.optional(),
    has_button: z.boolean().describe('That leads back to the first page'),
    button: z.string().optional(),
  })
  .openapi('NotFoundContent')
export type NotFoundContent = z.infer<typeof NotFoundContent>

/** Theme data that every page needs first, in the reader’s language. */
export const PublicTheme = z
  .object({
    site_name: z.string(),
    site_title: z.string(),
    site_description: z.string(),
    starts: z.enum(startModes),
    icon: z.string().optional().describe('The address of a picture of one’s own for tabs'),
    logo: z
      .string()
      .optional()
      .describe('The address of a logo of one’s own, else of that sign, for search engines'),
    styles: z.string().optional().describe('The address of a style sheet over the market’s own'),
    not_found: NotFoundContent.optional(),
    share: z
      .object({
        mark: z.string().describe('Another for each name and look of the market on pictures of shared pages'),
        picture: z.string().describe('The path of the picture of pages that have none of their own'),
      })
      .optional()
      .describe('Absent where name and look are those that the market began with'),
  })
  .openapi('Look')
export type PublicTheme = z.infer<typeof PublicTheme>

export const readPublicTheme = endpoint({
  summary: 'How the market looks, for the head of every page',
  tag: 'content',
  access: 'public',
  answer: PublicTheme,
  isCacheable: true,
})

const Popup = z.object({
  title: z.string(),
  text: z.string(),
  share: z.string().optional().describe('What the coupon takes off that goes with it, in words'),
  picture: Picture.optional(),
})
export type Popup = z.infer<typeof Popup>

export const readPopups = endpoint({
  summary: 'What visitors are invited with; what is off, or promises a coupon that is not given, is left out',
  tag: 'content',
  access: 'public',
  answer: z.object({ newsletter: Popup.optional(), exit: Popup.optional() }),
})

const operator = { tag: 'operator', access: 'operator' } as const

export const WrittenTheme = z
  .object({
    ...draftFields,
    theme: Theme,
    pictures: z.array(z.object({ key: z.string(), picture: Picture })).describe('That the theme names'),
    versions: z.array(Version).describe('The newest first, fifty at most'),
  })
  .openapi('WrittenTheme')
export type WrittenTheme = z.infer<typeof WrittenTheme>

export const readWrittenTheme = endpoint({
  ...operator,
  summary: 'The theme as operators are making it, with what it was',
  answer: WrittenTheme,
})

export const writeThemeDraft = endpoint({
  ...ofDraft,
  summary: 'Keeps a theme that shoppers do not see yet',
  body: z.object({ revision, theme: z.preprocess((given) => given, Theme) }),
})

export const publishTheme = endpoint({
  ...publishing,
  summary: 'Shows shoppers the draft of the theme',
})

export const discardThemeDraft = endpoint({
  ...ofDraft,
  summary: 'Gives up the draft of the theme',
})

export const restoreTheme = endpoint({
  ...restoring,
  summary: 'Makes a draft of what the theme was',
})

export const previewTheme = endpoint({
  ...operator,
  summary: 'What the head and the frame of every page would be by the draft',
  answer: z.object({ look: PublicTheme, settings: readSettings.answer }),
})
