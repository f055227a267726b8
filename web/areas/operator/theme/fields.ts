/** Form fields of the theme, by section and in order. */
import { offeredListLayouts } from '#values/list-layout.ts'
import { productLayouts } from '#values/product-layout.ts'
import { storeListLayouts, storePageLayouts } from '#values/store-layout.ts'
import { footerStyles, headerStyles, startModes, type ThemeColourName, topBars } from '#values/theme.ts'

export type PictureName =
  | 'header_logo'
  | 'footer_logo'
  | 'favicon'
  | 'share_picture'
  | 'newsletter_picture'
  | 'exit_picture'
  | 'not_found_picture'

export type ThemeField =
  | { readonly type: 'line'; readonly name: 'site_name' }
  | {
      readonly type: 'words'
      readonly name:
        | 'tagline'
        | 'description'
        | 'about'
        | 'copyright'
        | 'newsletter_title'
        | 'newsletter_text'
        | 'exit_title'
        | 'exit_text'
        | 'cookies_text'
        | 'not_found_text'
        | 'not_found_button'
      readonly max: number
      readonly isOptional?: boolean
    }
  /** Shows all entries and a spare row. */
  | {
      readonly type: 'word_list'
      readonly name: 'notices' | 'taglines'
      readonly max: number
      readonly lengthMax: number
    }
  | { readonly type: 'links'; readonly name: 'links'; readonly max: number }
  | { readonly type: 'social'; readonly name: 'social' }
  | { readonly type: 'picture'; readonly name: PictureName }
  | { readonly type: 'colour'; readonly name: ThemeColourName }
  | {
      readonly type: 'choice'
      readonly name:
        | 'starts'
        | 'header'
        | 'top_bar'
        | 'footer'
        | 'product_look'
        | 'product_layout'
        | 'collection_layout'
        | 'store_list_layout'
        | 'store_page_layout'
      readonly options: readonly string[]
    }
  | {
      readonly type: 'switch'
      readonly name:
        | 'logo_shows_name'
        | 'header_is_sticky'
        | 'shows_deals'
        | 'shows_address'
        | 'taglines_run'
        | 'tells_recent_sales'
        | 'newsletter_on'
        | 'exit_on'
        | 'not_found_button_on'
    }

export const themeParts = [
  {
    name: 'names',
    fields: [
      { type: 'line', name: 'site_name' },
      { type: 'words', name: 'tagline', max: 80 },
      { type: 'words', name: 'description', max: 300 },
    ],
  },
  {
    name: 'logo',
    fields: [
      { type: 'picture', name: 'header_logo' },
      { type: 'picture', name: 'footer_logo' },
      { type: 'picture', name: 'favicon' },
      { type: 'picture', name: 'share_picture' },
      { type: 'switch', name: 'logo_shows_name' },
    ],
  },
  {
    name: 'colours',
    fields: [
      { type: 'colour', name: 'accent' },
      { type: 'colour', name: 'action' },
      { type: 'colour', name: 'offer' },
      { type: 'choice', name: 'starts', options: startModes },
    ],
  },
  {
    name: 'head',
    fields: [
      { type: 'choice', name: 'header', options: headerStyles },
      { type: 'switch', name: 'header_is_sticky' },
      { type: 'switch', name: 'shows_deals' },
      { type: 'choice', name: 'top_bar', options: topBars },
      { type: 'word_list', name: 'notices', max: 5, lengthMax: 160 },
    ],
  },
  {
    name: 'foot',
    fields: [
      { type: 'choice', name: 'footer', options: footerStyles },
      { type: 'words', name: 'about', max: 300 },
      { type: 'switch', name: 'shows_address' },
      { type: 'links', name: 'links', max: 8 },
      { type: 'social', name: 'social' },
      { type: 'words', name: 'copyright', max: 120, isOptional: true },
    ],
  },
  {
    name: 'goods',
    fields: [
      { type: 'choice', name: 'product_look', options: ['basic', 'classic'] },
      { type: 'choice', name: 'product_layout', options: productLayouts },
      { type: 'choice', name: 'collection_layout', options: offeredListLayouts },
      { type: 'choice', name: 'store_list_layout', options: storeListLayouts },
      { type: 'choice', name: 'store_page_layout', options: storePageLayouts },
    ],
  },
  {
    name: 'popups',
    fields: [
      { type: 'switch', name: 'newsletter_on' },
      { type: 'words', name: 'newsletter_title', max: 60 },
      { type: 'words', name: 'newsletter_text', max: 240 },
      { type: 'picture', name: 'newsletter_picture' },
      { type: 'switch', name: 'exit_on' },
      { type: 'words', name: 'exit_title', max: 60 },
      { type: 'words', name: 'exit_text', max: 240 },
      { type: 'picture', name: 'exit_picture' },
      { type: 'words', name: 'cookies_text', max: 300 },
      { type: 'switch', name: 'tells_recent_sales' },
    ],
  },
  {
    name: 'not_found',
    fields: [
      { type: 'words', name: 'not_found_text', max: 300, isOptional: true },
      { type: 'picture', name: 'not_found_picture' },
      { type: 'switch', name: 'not_found_button_on' },
      { type: 'words', name: 'not_found_button', max: 40, isOptional: true },
    ],
  },
  {
    name: 'alive',
    fields: [
      { type: 'switch', name: 'taglines_run' },
      { type: 'word_list', name: 'taglines', max: 5, lengthMax: 60 },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly fields: readonly ThemeField[] }[]

export const themeFields: readonly ThemeField[] = themeParts.flatMap(({ fields }) => [...fields])
