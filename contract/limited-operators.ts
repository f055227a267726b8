import type { EndpointKey } from './endpoints.ts'

/**
 * The commands that an operator of the level `limited` may use. None of them moves money, sets a price or a rule of
 * money, or changes what somebody may do. A command that is not listed is refused to them, so a new one is refused
 * until it is added here.
 */
export const limitedOperatorCommands: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'POST /operator/applications/{id}/review',
  'POST /operator/applications/{id}/approve',
  'POST /operator/applications/{id}/reject',
  'POST /operator/stores/{slug}/approve',
  'POST /operator/stores/{slug}/suspend',
  'POST /operator/stores/{slug}/settle-reports',
  'POST /operator/products/{slug}/block',
  'POST /operator/products/{slug}/unblock',
  'PUT /operator/products/{slug}/page',
  'PUT /operator/contact-details',
  'POST /operator/messages/{id}/answer',
  'POST /operator/messages/{id}/close',
  'POST /operator/messages/{id}/reopen',
  'PUT /operator/maintenance/pass',
  'PUT /operator/home/draft',
  'POST /operator/home/publish',
  'POST /operator/home/discard',
  'POST /operator/home/versions/{version}/restore',
  'PUT /operator/theme/draft',
  'POST /operator/theme/publish',
  'POST /operator/theme/discard',
  'POST /operator/theme/versions/{version}/restore',
  'POST /operator/faqs',
  'PUT /operator/faqs/{id}',
  'POST /operator/faqs/{id}/steer',
  'POST /operator/posts',
  'PUT /operator/posts/{id}',
  'PUT /operator/blog-layout',
  'PUT /operator/slugs/{kind}/{id}',
  'POST /operator/pages',
  'PUT /operator/pages/{language}/{slug}',
  'POST /operator/pages/{slug}/steer',
  'POST /operator/synonyms',
  'PUT /operator/synonyms/{id}',
  'DELETE /operator/synonyms/{id}',
  'POST /operator/texts/{kind}/{id}/publish',
  'POST /operator/texts/{kind}/{id}/take-down',
  'POST /operator/reviews/{id}/take-down-reply',
  'POST /operator/mails/{id}/send-again',
])
