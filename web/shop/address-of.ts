import type { AddressFields } from '#contract/accounts.ts'
import { textOf } from './cart-form.ts'

/** What a form with AddressFields says. */
export function addressOf(form: FormData): AddressFields {
  return {
    title: textOf(form, 'title') ?? '',
    full_name: textOf(form, 'full_name') ?? '',
    street: textOf(form, 'street') ?? '',
    landmark: textOf(form, 'landmark'),
    directions: textOf(form, 'directions'),
    city: textOf(form, 'city') ?? '',
    region: textOf(form, 'region'),
    postcode: textOf(form, 'postcode'),
    country_code: textOf(form, 'country_code') ?? '',
    phone: textOf(form, 'phone') ?? '',
    is_default: form.has('is_default'),
    is_default_billing: form.has('is_default_billing'),
  }
}
