import type { Media } from '#domains/media/index.ts'
import { routes } from '#platform/route.ts'
import { readContactDetails, readWrittenContactDetails, writeContactDetails } from './contact-details.ts'
import {
  discardHomeDraft,
  previewHome,
  publishHome,
  readWrittenHome,
  restoreHome,
  writeHomeDraft,
} from './edit-home.ts'
import { listCountries } from './list-countries.ts'
import { listCurrencies } from './list-currencies.ts'
import { listFaqs } from './list-faqs.ts'
import { changeMaintenance, readMaintenance, setMaintenancePass } from './maintenance.ts'
import { readWrittenMenu, resetMenu, writeMenu } from './navigation/navigation.ts'
import type { ContentOptions } from './options.ts'
import { addPage, listPages, managePage, previewPage, readPage, readWrittenPage, writePage } from './pages.ts'
import { changeBlogLayout, readBlogLayout } from './posts/layout.ts'
import { listPosts } from './posts/list-posts.ts'
import { readPost } from './posts/read-post.ts'
import { addPost, listWrittenPosts, readWrittenPost, writePost } from './posts/write-posts.ts'
import { readHome } from './read-home.ts'
import { readSettings } from './read-settings.ts'
import { readSharePicture } from './read-share-picture.ts'
import {
  discardThemeDraft,
  previewTheme,
  publishTheme,
  readWrittenTheme,
  restoreTheme,
  writeThemeDraft,
} from './theme/edit-theme.ts'
import { readPopups } from './theme/read-popups.ts'
import { readPublicTheme } from './theme/theme-answer.ts'
import { addFaq, listWrittenFaqs, manageFaq, readWrittenFaq, writeFaq } from './write-faqs.ts'

export function contentRoutes(options: ContentOptions) {
  return routes({
    'GET /home': readHome,
    'GET /blogs': listPosts,
    'GET /blogs/{slug}': readPost,
    'GET /faqs': listFaqs,
    'GET /pages/{slug}': readPage,
    'GET /contact-details': readContactDetails,
    'GET /operator/contact-details': readWrittenContactDetails,
    'PUT /operator/contact-details': writeContactDetails,
    'GET /operator/maintenance': readMaintenance,
    'PUT /operator/maintenance': changeMaintenance,
    'PUT /operator/maintenance/pass': setMaintenancePass,
    'GET /operator/home': readWrittenHome,
    'PUT /operator/home/draft': writeHomeDraft,
    'POST /operator/home/publish': publishHome,
    'POST /operator/home/discard': discardHomeDraft,
    'POST /operator/home/versions/{version}/restore': restoreHome,
    'GET /operator/home/preview': previewHome,
    'GET /operator/navigation/{menu}': readWrittenMenu,
    'PUT /operator/navigation/{menu}': writeMenu,
    'DELETE /operator/navigation/{menu}': resetMenu,
    'GET /look': readPublicTheme,
    'GET /popups': readPopups,
    'GET /operator/theme': readWrittenTheme,
    'PUT /operator/theme/draft': writeThemeDraft,
    'POST /operator/theme/publish': publishTheme,
    'POST /operator/theme/discard': discardThemeDraft,
    'POST /operator/theme/versions/{version}/restore': restoreTheme,
    'GET /operator/theme/preview': previewTheme(options),
    'GET /operator/faqs': listWrittenFaqs,
    'POST /operator/faqs': addFaq,
    'GET /operator/faqs/{id}': readWrittenFaq,
    'PUT /operator/faqs/{id}': writeFaq,
    'POST /operator/faqs/{id}/steer': manageFaq,
    'GET /operator/posts': listWrittenPosts,
    'POST /operator/posts': addPost,
    'GET /operator/posts/{id}': readWrittenPost,
    'PUT /operator/posts/{id}': writePost,
    'GET /operator/blog-layout': readBlogLayout,
    'PUT /operator/blog-layout': changeBlogLayout,
    'GET /operator/pages': listPages,
    'POST /operator/pages': addPage,
    'GET /operator/pages/{language}/{slug}': readWrittenPage,
    'PUT /operator/pages/{language}/{slug}': writePage,
    'POST /operator/pages/{slug}/steer': managePage,
    'POST /operator/pages/preview': previewPage,
    'GET /settings': readSettings(options),
    'GET /currencies': listCurrencies,
    'GET /countries': listCountries,
  })
}

export function sharePictureRoutes(media: Media) {
  return routes({ 'GET /share-pictures/{kind}/{slug}': readSharePicture(media) })
}
