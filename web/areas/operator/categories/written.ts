/** Converts the form of a category to API fields. */
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { offeredLocales } from '#values/locale.ts'

type Body = Omit<Input<Endpoints['PUT /operator/categories/{id}']>['body'], 'version'>

export const categoryTexts = ['name', 'description', 'seo_title', 'seo_description'] as const

export function categoryOf(form: FormData, pictureId: string | undefined): Body {
  const textsOf = (name: (typeof categoryTexts)[number]) => ({
    en: String(form.get(`${name}.en`) ?? ''),
    fr: String(form.get(`${name}.fr`) ?? ''),
  })
  return {
    name: textsOf('name'),
    description: textsOf('description'),
    seo_title: textsOf('seo_title'),
    seo_description: textsOf('seo_description'),
    is_hidden: form.has('is_hidden'),
    picture_id: pictureId ?? null,
  }
}

/** Returns the stored texts by field name. */
export function valuesOf(texts: Pick<Body, (typeof categoryTexts)[number]>): Record<string, string> {
  return Object.fromEntries(
    categoryTexts.flatMap((name) =>
      offeredLocales.map((language) => [`${name}.${language}`, texts[name][language]] as const),
    ),
  )
}
