/** Adds a product with personalisation to the cart without script. A refused form comes back as it was written. */
import { data, redirect } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { newItemOf } from '#shop/cart-form.ts'
import { personalTexts } from '#shop/personal-form.ts'
import { type Choices, missingOptions, variantOf } from '#shop/variants.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { formChoices } from './form-choices.ts'

export interface PersonalRefusal {
  readonly written: Readonly<Record<string, string>>
  readonly choices: Choices
  readonly qty: number | undefined
  /** Whether options are missing. */
  readonly isAsked: boolean
  /** Errors of the API, by path. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The error of the whole form. */
  readonly message?: string
}

interface Posted {
  readonly api: Api
  readonly slug: string
  readonly url: URL
  readonly form: FormData
}

export async function addPersonal({ api, slug, url, form }: Posted) {
  const locale = localeOf(url.pathname)
  const product = await api('GET /products/{slug}', { params: { slug } })
  const choices = formChoices(product, (name) => form.get(name))
  const variant = variantOf(product, choices)
  const item = newItemOf(form)
  const refusal: PersonalRefusal = {
    written: personalTexts(form),
    choices,
    qty: item.qty > 0 ? item.qty : undefined,
    isAsked: missingOptions(product, choices).length > 0,
    errors: {},
  }
  if (form.has('show')) return data({ ...refusal, isAsked: false })
  if (refusal.isAsked || !variant) return data(refusal, { status: 422 })
  if (refusal.qty === undefined) {
    const message = translatorFor(locale)('cart.quantity_positive')
    return data({ ...refusal, message }, { status: 422 })
  }
  try {
    await api('POST /cartmanager/cart/items', {
      body: {
        ...item,
        product_id: product.id,
        more_details: { ...item.more_details, variant_id: variant.id },
      },
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { errors = {}, message } = error.body
    return data({ ...refusal, errors, message }, { status: error.status })
  }
  return redirect(sameOriginPath(form.get('go_to'), localizedPath('/cart', locale)), 303)
}
