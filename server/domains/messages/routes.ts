import { routes } from '#platform/route.ts'
import { decideCase, listCases, readCase, sendCaseMessage } from './cases/decide-case.ts'
import { closeOwnCase, openCase } from './cases/open-case.ts'
import {
  countOwnUnreadThreads,
  listOwnThreads,
  markOwnThreadRead,
  readOwnThread,
  sendOwnMessage,
} from './customer-messages.ts'
import { readAddressee, sendFirstMessage } from './first-message.ts'
import {
  countStoreUnreadThreads,
  findOrderThread,
  listStoreThreads,
  markStoreThreadRead,
  readStoreThread,
  sendFirstStoreMessage,
  sendStoreMessage,
} from './store-messages.ts'

export const messagesRoutes = routes({
  'GET /customer/messages': listOwnThreads,
  'GET /customer/messages/unread': countOwnUnreadThreads,
  'GET /customer/messages/addressee': readAddressee,
  'POST /customer/messages': sendFirstMessage,
  'GET /customer/messages/{id}': readOwnThread,
  'POST /customer/messages/{id}': sendOwnMessage,
  'POST /customer/messages/{id}/read': markOwnThreadRead,
  'POST /customer/message-cases': openCase,
  'POST /customer/message-cases/{id}/close': closeOwnCase,

  'GET /seller/stores/{store}/messages': listStoreThreads,
  'GET /seller/stores/{store}/messages/unread': countStoreUnreadThreads,
  'GET /seller/stores/{store}/messages/{id}': readStoreThread,
  'POST /seller/stores/{store}/messages/{id}': sendStoreMessage,
  'POST /seller/stores/{store}/messages/{id}/read': markStoreThreadRead,
  'GET /seller/stores/{store}/orders/{number}/messages': findOrderThread,
  'POST /seller/stores/{store}/orders/{number}/messages': sendFirstStoreMessage,

  'GET /operator/message-cases': listCases,
  'GET /operator/message-cases/{id}': readCase,
  'POST /operator/message-cases/{id}/messages': sendCaseMessage,
  'POST /operator/message-cases/{id}/decide': decideCase,
})
