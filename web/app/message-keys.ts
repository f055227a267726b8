/** The keys of all texts that pages may show, derived from the English files: `namespace.key`. */
import type account from '#messages/en/account.json'
import type auth from '#messages/en/auth.json'
import type become from '#messages/en/become.json'
import type blog from '#messages/en/blog.json'
import type buy from '#messages/en/buy.json'
import type cart from '#messages/en/cart.json'
import type catalog from '#messages/en/catalog.json'
import type checkout from '#messages/en/checkout.json'
import type closed from '#messages/en/closed.json'
import type collections from '#messages/en/collections.json'
import type commission from '#messages/en/commission.json'
import type contact from '#messages/en/contact.json'
import type customers from '#messages/en/customers.json'
import type customizer from '#messages/en/customizer.json'
import type dashboard from '#messages/en/dashboard.json'
import type dialogs from '#messages/en/dialogs.json'
import type documents from '#messages/en/documents.json'
import type editing from '#messages/en/editing.json'
import type home from '#messages/en/home.json'
import type hours from '#messages/en/hours.json'
import type imports from '#messages/en/imports.json'
import type listing from '#messages/en/listing.json'
import type lists from '#messages/en/lists.json'
import type menu from '#messages/en/menu.json'
import type messages from '#messages/en/messages.json'
import type navigation from '#messages/en/navigation.json'
import type newsletter from '#messages/en/newsletter.json'
import type offline from '#messages/en/offline.json'
import type operator from '#messages/en/operator.json'
import type orders from '#messages/en/orders.json'
import type pages from '#messages/en/pages.json'
import type parts from '#messages/en/parts.json'
import type payouts from '#messages/en/payouts.json'
import type preferences from '#messages/en/preferences.json'
import type privacy from '#messages/en/privacy.json'
import type problems from '#messages/en/problems.json'
import type product from '#messages/en/product.json'
import type products from '#messages/en/products.json'
import type promotions from '#messages/en/promotions.json'
import type refused from '#messages/en/refused.json'
import type reviews from '#messages/en/reviews.json'
import type security from '#messages/en/security.json'
import type seller from '#messages/en/seller.json'
import type settings from '#messages/en/settings.json'
import type setup from '#messages/en/setup.json'
import type shell from '#messages/en/shell.json'
import type slugs from '#messages/en/slugs.json'
import type staff from '#messages/en/staff.json'
import type stock from '#messages/en/stock.json'
import type store from '#messages/en/store.json'
import type submissions from '#messages/en/submissions.json'
import type tariff from '#messages/en/tariff.json'
import type taxonomy from '#messages/en/taxonomy.json'
import type theming from '#messages/en/theming.json'
import type ui from '#messages/en/ui.json'
import type wallet from '#messages/en/wallet.json'

interface Namespaces {
  account: typeof account
  auth: typeof auth
  become: typeof become
  blog: typeof blog
  buy: typeof buy
  cart: typeof cart
  catalog: typeof catalog
  checkout: typeof checkout
  closed: typeof closed
  collections: typeof collections
  commission: typeof commission
  contact: typeof contact
  customers: typeof customers
  customizer: typeof customizer
  dashboard: typeof dashboard
  dialogs: typeof dialogs
  documents: typeof documents
  editing: typeof editing
  home: typeof home
  hours: typeof hours
  imports: typeof imports
  listing: typeof listing
  lists: typeof lists
  menu: typeof menu
  messages: typeof messages
  navigation: typeof navigation
  newsletter: typeof newsletter
  offline: typeof offline
  operator: typeof operator
  orders: typeof orders
  pages: typeof pages
  parts: typeof parts
  payouts: typeof payouts
  preferences: typeof preferences
  privacy: typeof privacy
  problems: typeof problems
  product: typeof product
  products: typeof products
  promotions: typeof promotions
  refused: typeof refused
  reviews: typeof reviews
  security: typeof security
  seller: typeof seller
  settings: typeof settings
  setup: typeof setup
  staff: typeof staff
  shell: typeof shell
  slugs: typeof slugs
  stock: typeof stock
  store: typeof store
  submissions: typeof submissions
  tariff: typeof tariff
  taxonomy: typeof taxonomy
  theming: typeof theming
  ui: typeof ui
  wallet: typeof wallet
}

/** A plural is requested by the base name of its forms: `items` for `items_one` and `items_other`. */
type Asked<Key extends string, All> = Key extends `${infer Base}_other`
  ? `${Base}_one` extends All
    ? Base
    : Key
  : Key extends `${infer Base}_one`
    ? `${Base}_other` extends All
      ? never
      : Key
    : Key

type KeysOf<Name extends keyof Namespaces> = Asked<
  Extract<keyof Namespaces[Name], string>,
  keyof Namespaces[Name]
>

export type MessageKey = { [Name in keyof Namespaces]: `${Name}.${KeysOf<Name>}` }[keyof Namespaces]
