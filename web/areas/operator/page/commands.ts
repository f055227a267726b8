/** Submissions of a page's form other than saving. */
import type { Api } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { type Refusal, submittedValues } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { previewPage } from '#contract/pages.ts'
import { type Locale, localeOf } from '#values/locale.ts'
import { insertPicture } from '../text-picture/insert-picture.ts'

interface Sent {
  readonly command: 'keep' | 'picture' | 'preview'
  readonly language: Locale
  readonly url: URL
}

/** Returns the form with a picture inserted or with a preview; undefined when the form is to be saved. */
export async function lookedAt(api: Api, form: FormData, { command, language, url }: Sent) {
  switch (command) {
    case 'picture':
      return await insertPicture(api, form, { field: 'body', t: translatorFor(localeOf(url.pathname)) })
    case 'preview': {
      const body = String(form.get('body') ?? '')
      const { body: preview } = await api('POST /operator/pages/preview', { body: { language, body } })
      return { preview, values: submittedValues(form) }
    }
    case 'keep':
      return undefined
  }
}

interface Acted {
  readonly refusal?: Refusal
  readonly placed?: string
  readonly preview?: Answer<typeof previewPage>['body']
}

export function shownOf(acted: Acted | Refusal | undefined): Acted {
  if (acted === undefined) return {}
  return 'message' in acted ? { refusal: acted } : acted
}
