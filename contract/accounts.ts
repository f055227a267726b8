import { z } from '@hono/zod-openapi'
import { storeRoles } from '#values/permissions.ts'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import {
  CurrencyCode,
  Done,
  Email,
  emailAddress,
  line,
  OwnPassword,
  Phone,
  Picture,
  paragraph,
  Slug,
  Uuid,
} from './vocabulary.ts'

export const User = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string().describe('Email address; for guests the address they entered'),
    phone: z.string().optional(),
    picture: Picture.optional(),
    is_guest: z.boolean(),
    currency: CurrencyCode,
    locale: z.string(),
    is_operator: z.boolean(),
    operator_level: z
      .enum(['full', 'limited'])
      .optional()
      .describe('Role of an operator; limited operators cannot move money'),
    lacks_second_factor: z
      .literal(true)
      .optional()
      .describe('The dashboards are locked until this session has a second factor'),
    stores: z.array(
      z.object({
        id: Uuid,
        slug: z.string(),
        name: z.string(),
        role: z.enum(storeRoles),
      }),
    ),
  })
  .openapi('User')
export type User = z.infer<typeof User>

export const UserResponse = z.object({ user: User }).openapi('UserResponse')

export const Password = z
  .string()
  .min(1, 'password_required')
  .min(8, 'password_short')
  .max(textLengths.password, 'too_long')

export const SignIn = z.object({
  email: emailAddress({ whenEmpty: 'email_required', whenInvalid: 'email_invalid_sign_in' }),
  password: OwnPassword,
  remember: z.boolean().optional(),
})

export const GuestDetails = z.object({
  name: line(textLengths.personName, 'name_required'),
  email: Email,
  phone: Phone,
})

export const AddressFields = z.object({
  title: line(60, 'title_required'),
  full_name: line(textLengths.personName, 'name_required'),
  street: line(200, 'street_required'),
  landmark: line(200).optional(),
  directions: paragraph(500).optional(),
  city: line(textLengths.city, 'city_required'),
  region: line(textLengths.region)
    .optional()
    .describe('A parish, state or province; required in some countries'),
  postcode: line(20).optional().describe('Required in some countries'),
  country_code: z.string().regex(/^[A-Z]{2}$/, 'country_required'),
  phone: Phone,
  latitude: z
    .number('field_invalid')
    .min(-90, 'field_invalid')
    .max(90, 'field_invalid')
    .optional()
    .describe('With longitude: the location, for delivery priced by distance'),
  longitude: z.number('field_invalid').min(-180, 'field_invalid').max(180, 'field_invalid').optional(),
  is_default: z.boolean().optional().describe('Default address for delivery'),
  is_default_billing: z.boolean().optional().describe('Default address for billing'),
})
export type AddressFields = z.infer<typeof AddressFields>

export const AddressSnapshot = z
  .object({
    full_name: z.string(),
    street: z.string(),
    landmark: z.string().optional(),
    directions: z.string().optional(),
    city: z.string(),
    region: z.string().optional(),
    postcode: z.string().optional(),
    country_code: z.string(),
    country_name: z.string(),
    phone: z.string(),
  })
  .openapi('AddressSnapshot')
export type AddressSnapshot = z.infer<typeof AddressSnapshot>

export const Address = AddressSnapshot.extend({
  id: Uuid,
  title: z.string(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  is_default: z.boolean(),
  is_default_billing: z.boolean(),
}).openapi('Address')
export type Address = z.infer<typeof Address>

const AddressList = z.object({ data: z.array(Address) })
const addressId = z.object({ id: Uuid })

export const signIn = endpoint({
  summary: 'Sign in; the response sets the cookie `uat`',
  staysOpen: true,
  tag: 'accounts',
  access: 'public',
  body: SignIn,
  answer: UserResponse.extend({
    token: z.string().optional().describe('Only if requested with the header `x-token: wanted`'),
  }),
  problems: ['wrong_credentials', 'second_factor_required', 'account_suspended', 'too_many_requests'],
})

export const continueAsGuest = endpoint({
  summary: 'Continue as a guest',
  tag: 'accounts',
  access: 'public',
  body: GuestDetails,
  answer: UserResponse,
  status: 201,
  problems: ['not_allowed', 'too_many_requests'],
})

export const signOut = endpoint({
  summary: 'Sign out',
  tag: 'accounts',
  access: 'public',
  staysOpen: true,
  answer: Done,
})

export const readCustomer = endpoint({
  summary: 'Get the signed-in user',
  tag: 'accounts',
  access: 'customer',
  answer: User,
})

/** Visitor data missing from cached pages, which request it after loading. */
export const readMe = endpoint({
  summary: 'Get the visitor’s name, cart count, wishlist and comparison',
  tag: 'accounts',
  access: 'public',
  answer: z.object({
    user: z
      .object({
        name: z.string(),
        picture: Picture.optional(),
        is_guest: z.boolean(),
        is_operator: z.boolean(),
        has_store: z.boolean(),
      })
      .optional(),
    unread_notifications: z.int(),
    cart_count: z.int(),
    wishlist_count: z.int(),
    wished_product_ids: z.array(Uuid).describe('Products on the wishlist, up to 200'),
    compared_product_ids: z.array(Uuid).describe('Compared products, up to four'),
    followed_store_slugs: z.array(Slug).describe('Followed stores'),
    now: z.iso.datetime({ offset: true }),
  }),
})

export const changeProfile = endpoint({
  summary: 'Update the caller’s name and phone number',
  tag: 'accounts',
  access: 'customer',
  body: z.object({ name: line(textLengths.personName, 'name_required'), phone: Phone }),
  answer: UserResponse,
})

export const changeProfilePicture = endpoint({
  summary: 'Replace the caller’s profile picture with an uploaded one',
  tag: 'accounts',
  access: 'customer',
  body: z.object({ picture_id: Uuid }).strict(),
  answer: UserResponse,
})

export const removeProfilePicture = endpoint({
  summary: 'Remove the caller’s profile picture',
  tag: 'accounts',
  access: 'customer',
  answer: UserResponse,
})

export const changeCurrency = endpoint({
  summary: 'Choose the display currency',
  tag: 'accounts',
  access: 'customer',
  body: z.object({ currency: CurrencyCode }),
  answer: UserResponse,
})

export const listAddresses = endpoint({
  summary: 'List the caller’s addresses, default first',
  tag: 'accounts',
  access: 'customer',
  answer: AddressList,
})

export const addAddress = endpoint({
  summary: 'Add an address (up to 20)',
  tag: 'accounts',
  access: 'customer',
  body: AddressFields,
  answer: z.object({ address: Address }),
  status: 201,
  problems: ['addresses_full'],
})

export const changeAddress = endpoint({
  summary: 'Update an address',
  tag: 'accounts',
  access: 'customer',
  params: addressId,
  body: AddressFields,
  answer: z.object({ address: Address }),
  problems: ['not_found'],
})

export const removeAddress = endpoint({
  summary: 'Delete an address',
  tag: 'accounts',
  access: 'customer',
  params: addressId,
  answer: Done,
  problems: ['not_found'],
})
