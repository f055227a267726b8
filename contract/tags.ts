/** Tags of the API with their descriptions, in display order. */
export const tags = {
  content: 'Home page, pages, blog, settings, currencies and countries',
  catalog: 'Categories and products',
  search: 'Product lists, filters and search suggestions',
  stores: 'Stores and their menus',
  delivery: 'Delivery places, methods and prices',
  'stock alerts': 'Back-in-stock emails',
  reviews: 'Reviews, questions and answers',
  media: 'Uploaded pictures',
  cart: 'Carts of guests and customers',
  accounts: 'Sign-in, profile and addresses',
  notifications: 'Notifications of customers',
  messages: 'Conversations between customers and stores',
  wishlist: 'Saved products',
  compare: 'Compared products',
  wallet: 'Wallet balance and points',
  checkout: 'From the cart to a paid order',
  orders: 'Orders and their status',
  payments: 'Webhooks of payment gateways',
  seller: 'Seller dashboard: orders, products and hours of a store',
  'seller applications': 'Applications to sell',
  preferences: 'Language, colour mode and notification settings',
  privacy: 'Data exports and account deletion',
  operator: 'Admin: the dashboard of the market’s operators',
} as const

export type Tag = keyof typeof tags
