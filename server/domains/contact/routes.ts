import { routes } from '#platform/route.ts'
import { answerContactMessage, closeContactMessage, reopenContactMessage } from './answer-message.ts'
import { listContactMessages, readContactMessage } from './read-messages.ts'
import { sendContactMessage } from './send-message.ts'

export const contactRoutes = routes({
  'POST /contact-messages': sendContactMessage,
  'GET /operator/messages': listContactMessages,
  'GET /operator/messages/{id}': readContactMessage,
  'POST /operator/messages/{id}/answer': answerContactMessage,
  'POST /operator/messages/{id}/close': closeContactMessage,
  'POST /operator/messages/{id}/reopen': reopenContactMessage,
})
