/** Tags of the API with their descriptions, in display order. */
export const tags = {
  content: 'The home page, settings, currencies and countries',
  catalog: 'Categories and products',
  search: 'Lists of products, what narrows them, and what words could mean',
  stores: 'Stores and their menus',
  delivery: 'How things travel, and what it costs',
  'stock alerts': 'Word by mail when something is back',
  reviews: 'What shoppers say and ask',
  media: 'Pictures that people upload',
  cart: 'The basket, of guests and customers alike',
  accounts: 'Signing in, the customer and their addresses',
  notifications: 'What a customer is told',
  wishlist: 'What a customer keeps for later',
  compare: 'What a customer holds side by side',
  wallet: 'Money and points that a customer has here',
  checkout: 'From a cart to a paid order',
  orders: 'What was bought and how far it is',
  payments: 'What payment gateways tell',
  seller: 'A store’s own orders, products and hours',
  'seller applications': 'From wanting to sell to a store',
  preferences: 'Language, colours, and what one wants to hear of',
  privacy: 'What is kept of somebody, and how it is forgotten',
  operator: 'The market’s back office',
} as const

export type Tag = keyof typeof tags
