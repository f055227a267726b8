import * as accounts from './accounts.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as compare from './compare.ts'
import * as content from './content.ts'
import * as operator from './operator.ts'
import * as orders from './orders.ts'
import * as productPage from './product-page.ts'
import * as search from './search.ts'
import * as seller from './seller.ts'
import * as stores from './stores.ts'
import * as wishlist from './wishlist.ts'

/** Every endpoint under /api, by method and path. A `{name}` in a path is one of its params. */
export const endpoints = {
  'GET /home': content.readHome,
  'GET /settings': content.readSettings,
  'GET /currencies': content.listCurrencies,
  'GET /countries': content.listCountries,
  'POST /newsletter': content.subscribe,

  'GET /categories': catalog.listCategories,
  'GET /products': search.listProducts,
  'GET /products/facets': search.listFacets,
  'GET /sales/recent': orders.listRecentSales,
  'GET /products/{slug}': catalog.readProduct,
  'GET /products/{slug}/related': catalog.listRelatedProducts,
  'GET /products/{slug}/reviews': catalog.listReviews,
  'GET /products/{slug}/questions': catalog.listQuestions,
  'GET /products/{slug}/delivery': productPage.readProductDelivery,
  'GET /products/{slug}/demand': productPage.readDemand,
  'POST /products/{slug}/stock-alerts': productPage.askForStock,
  'GET /stock-alerts/{key}': productPage.readStockAlert,
  'POST /stock-alerts/{key}/confirm': productPage.confirmStockAlert,
  'POST /stock-alerts/{key}/end': productPage.endStockAlert,
  'GET /search/suggestions': search.suggest,
  'GET /stores': stores.listStores,
  'GET /stores/{slug}': stores.readStore,
  'GET /stores/{slug}/menu': stores.readMenu,

  'GET /cartmanager/cart': cart.readCart,
  'DELETE /cartmanager/cart': cart.clearCart,
  'POST /cartmanager/cart/items': cart.addToCart,
  'PUT /cartmanager/cart/items/{id}': cart.changeCartItem,
  'DELETE /cartmanager/cart/items/{id}': cart.removeCartItem,

  'POST /auth/login': accounts.signIn,
  'POST /auth/register': accounts.register,
  'POST /auth/guest': accounts.continueAsGuest,
  'POST /auth/logout': accounts.signOut,
  'GET /me': accounts.readMe,
  'GET /customer': accounts.readCustomer,
  'POST /customer/current-currency': accounts.changeCurrency,
  'GET /customer/addresses': accounts.listAddresses,
  'POST /customer/addresses': accounts.addAddress,
  'PUT /customer/addresses/{id}': accounts.changeAddress,
  'DELETE /customer/addresses/{id}': accounts.removeAddress,
  'GET /customer/wishlist': wishlist.listWishes,
  'POST /customer/wishlist/{productId}': wishlist.addWish,
  'DELETE /customer/wishlist/{productId}': wishlist.removeWish,
  'POST /customer/wishlist-to-cart': wishlist.moveWishes,
  'GET /customer/wishlist-settings': wishlist.readWishlistSettings,
  'PUT /customer/wishlist-settings': wishlist.changeWishlistSettings,
  'POST /customer/wishlist-share': wishlist.shareWishlist,
  'DELETE /customer/wishlist-share': wishlist.unshareWishlist,
  'GET /wishlists/{token}': wishlist.readSharedWishlist,
  'DELETE /price-drop-mails/{token}': wishlist.stopPriceDrops,
  'GET /customer/compare': compare.listCompared,
  'POST /customer/compare/{productId}': compare.addCompared,
  'DELETE /customer/compare/{productId}': compare.removeCompared,

  'POST /checkout': checkout.quoteCheckout,
  'POST /orders': checkout.placeOrder,
  'GET /orders': orders.listOrders,
  'GET /orders/{number}': orders.readOrder,
  'GET /orders/{number}/status': orders.readOrderStatus,
  'GET /orders/{number}/payment-methods': checkout.listPaymentMethods,
  'POST /orders/{number}/pay': checkout.payOrder,
  'POST /orders/{number}/cancel': orders.cancelOrder,
  'POST /webhooks/{gateway}': orders.receiveWebhook,

  'GET /seller/stores': seller.listMyStores,
  'GET /seller/stores/{store}': seller.readStoreOverview,
  'PUT /seller/stores/{store}/status': seller.changeStoreStatus,
  'GET /seller/stores/{store}/orders': seller.listStoreOrders,
  'GET /seller/stores/{store}/orders/{number}': seller.readStoreOrder,
  'POST /seller/stores/{store}/orders/{number}/accept': seller.acceptOrder,
  'POST /seller/stores/{store}/orders/{number}/reject': seller.rejectOrder,
  'POST /seller/stores/{store}/orders/{number}/start': seller.startOrder,
  'POST /seller/stores/{store}/orders/{number}/hand-over': seller.handOverOrder,
  'POST /seller/stores/{store}/orders/{number}/deliver': seller.deliverOrder,
  'POST /seller/stores/{store}/orders/{number}/cancel': seller.cancelStoreOrder,
  'GET /seller/stores/{store}/products': seller.listStoreProducts,
  'PUT /seller/stores/{store}/variants/{id}': seller.changeVariant,

  'GET /operator/overview': operator.readMarketOverview,
  'GET /operator/orders': operator.listAllOrders,
  'GET /operator/orders/{number}': operator.readAnyOrder,
  'POST /operator/orders/{number}/cancel': operator.cancelAnyOrder,
  'POST /operator/orders/{number}/transfer-arrived': operator.matchBankTransfer,
  'GET /operator/refunds': operator.listRefunds,
  'POST /operator/refunds/{id}/paid-back': operator.payRefundByBank,
  'GET /operator/stores': operator.listAllStores,
  'POST /operator/stores/{slug}/approve': operator.approveStore,
  'POST /operator/stores/{slug}/suspend': operator.suspendStore,
  'GET /operator/products': operator.listAllProducts,
  'POST /operator/products/{slug}/block': operator.blockProduct,
  'POST /operator/products/{slug}/unblock': operator.unblockProduct,
  'GET /operator/synonyms': search.listSynonyms,
  'POST /operator/synonyms': search.addSynonyms,
  'PUT /operator/synonyms/{id}': search.changeSynonyms,
  'DELETE /operator/synonyms/{id}': search.removeSynonyms,
  'GET /operator/people': operator.listPeople,
  'POST /operator/people/{id}/suspend': operator.suspendPerson,
  'POST /operator/people/{id}/reinstate': operator.reinstatePerson,
  'GET /operator/mails': operator.listMails,
  'GET /operator/mails/{id}': operator.readMail,
} as const

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
