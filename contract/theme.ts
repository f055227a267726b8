import { z } from '@hono/zod-openapi'
import { listLayouts } from '#values/list-layout.ts'
import { storeListLayouts, storePageLayouts } from '#values/store-layout.ts'
import { textLengths } from '#values/text-lengths.ts'
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
    site_name: line(textLengths.siteName),
    tagline: words(80).describe('Shown after the name in the title of pages without their own'),
    description: words(300).describe('For search engines, on pages without their own'),
    about: words(300).describe('Description of the market in the footer'),
    notices: z.array(words(160)).max(5, 'home_too_many').describe('Announcement bar at the top of all pages'),
    links: z
      .array(z.strictObject({ label: words(60), href: MarketPath }))
      .max(8, 'home_too_many')
      .describe('Links in the footer'),
    social: z.strictObject({
      facebook: WebAddress.optional(),
      instagram: WebAddress.optional(),
      youtube: WebAddress.optional(),
      x: WebAddress.optional(),
    }),
    shows_address: z.boolean().describe('Show the market’s address in the footer'),
    copyright: words(120).optional().describe('Replaces the year and name'),
    header_logo: PictureKey.optional(),
    footer_logo: PictureKey.optional(),
    favicon: PictureKey.optional(),
    share_picture: PictureKey.optional().describe('Image for shared links to pages without their own'),
    logo_shows_name: z
      .boolean()
      .describe('Show the name beside a custom logo; the default logo always shows it'),
    accent: colour.describe('Colour of links, fields and the page frame'),
    action: colour.describe('Colour of buttons to buy and continue'),
    offer: colour.describe('Colour of offers'),
    starts: z.enum(startModes, 'field_empty'),
    header: z.enum(headerStyles, 'field_empty'),
    header_is_sticky: z.boolean(),
    top_bar: z.enum(topBars, 'field_empty'),
    shows_deals: z.boolean().describe('Show the button for today’s deals'),
    footer: z.enum(footerStyles, 'field_empty'),
    product_look: z.enum(['basic', 'classic'], 'field_empty'),
    product_layout: z.enum(ProductLayout.options, 'field_empty'),
    collection_layout: z.enum(listLayouts, 'field_empty'),
    store_list_layout: z.enum(storeListLayouts, 'field_empty'),
    store_page_layout: z.enum(storePageLayouts, 'field_empty'),
    taglines_run: z.boolean().describe('Rotate the taglines in the title of a hidden tab'),
    taglines: z.array(words(60)).max(5, 'home_too_many'),
    newsletter_on: z.boolean().describe('Show the newsletter popup once per visitor'),
    newsletter_title: words(60),
    newsletter_text: words(240).describe('`{share}` is replaced by the discount of the coupon'),
    newsletter_picture: PictureKey.optional(),
    exit_on: z.boolean().describe('Show an offer when the pointer leaves the page'),
    exit_title: words(60),
    exit_text: words(240),
    exit_picture: PictureKey.optional(),
    not_found_text: words(300).optional().describe('Text of the “not found” page, replacing the default'),
    not_found_picture: PictureKey.optional(),
    not_found_button_on: z.boolean().describe('Show a button to the home page on the “not found” page'),
    not_found_button: words(40).optional(),
    cookies_text: words(300).describe('Text of the cookie banner'),
    tells_recent_sales: z.boolean().describe('Show recent sales on pages'),
  })
  .openapi('Theme')
export type Theme = z.infer<typeof Theme>

/** Contents of the not-found page, where changed from the defaults. */
export const NotFoundContent = z
  .object({
    text: z.string().optional(),
    picture: Picture.optional(),
    has_button: z.boolean().describe('Show a button to the home page'),
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
    icon: z.string().optional().describe('URL of a custom favicon'),
    logo: z.string().optional().describe('URL of the logo, custom or default, for search engines'),
    styles: z.string().optional().describe('URL of a style sheet with the market’s colours'),
    not_found: NotFoundContent.optional(),
    share: z
      .object({
        mark: z.string().describe('Changes with the name and look of preview images'),
        picture: z.string().describe('Path of the preview image for pages without their own'),
      })
      .optional()
      .describe('Absent while name and look are the defaults'),
  })
  .openapi('Look')
export type PublicTheme = z.infer<typeof PublicTheme>

export const readPublicTheme = endpoint({
  summary: 'Get the name, logo and colours of the market for every page',
  tag: 'content',
  access: 'public',
  answer: PublicTheme,
  isCacheable: true,
})

const Popup = z.object({
  title: z.string(),
  text: z.string(),
  share: z.string().optional().describe('Discount of the coupon, as text'),
  picture: Picture.optional(),
})
export type Popup = z.infer<typeof Popup>

export const readPopups = endpoint({
  summary: 'Get the active newsletter and exit popups',
  tag: 'content',
  access: 'public',
  answer: z.object({ newsletter: Popup.optional(), exit: Popup.optional() }),
})

const operator = { tag: 'operator', access: 'operator' } as const

export const WrittenTheme = z
  .object({
    ...draftFields,
    theme: Theme,
    pictures: z.array(z.object({ key: z.string(), picture: Picture })).describe('Pictures used by the theme'),
    versions: z.array(Version).describe('Newest first, up to fifty'),
  })
  .openapi('WrittenTheme')
export type WrittenTheme = z.infer<typeof WrittenTheme>

export const readWrittenTheme = endpoint({
  ...operator,
  summary: 'Get the draft of the theme with its versions',
  answer: WrittenTheme,
})

export const writeThemeDraft = endpoint({
  ...ofDraft,
  summary: 'Save a draft of the theme',
  allowsLimited: true,
  body: z.object({ revision, theme: z.preprocess((given) => given, Theme) }),
})

export const publishTheme = endpoint({
  ...publishing,
  summary: 'Publish the draft of the theme',
  allowsLimited: true,
})

export const discardThemeDraft = endpoint({
  ...ofDraft,
  summary: 'Discard the draft of the theme',
  allowsLimited: true,
})

export const restoreTheme = endpoint({
  ...restoring,
  summary: 'Create a draft from an earlier version of the theme',
  allowsLimited: true,
})

export const previewTheme = endpoint({
  ...operator,
  summary: 'Preview the draft of the theme',
  answer: z.object({ look: PublicTheme, settings: readSettings.answer }),
})
