/** Error messages in the account, word for word, in both languages. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { applicationFields } from '#tests/support/application.ts'
import { jamaican } from '#tests/support/shopping.ts'

type Refusal = (told: Record<string, string>) => ReturnType<TestVisitor['fail']>

let market: TestMarket
let maya: TestVisitor
let newCustomer: TestVisitor
let seller: TestVisitor
/** Signed in too long ago for sensitive changes. */
let stale: TestVisitor
let late: { readonly number: string; readonly line: string }
const someProduct = { slug: '', id: '' }

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  stale = await market.register()
  market.later({ minutes: 30 })
  maya = await market.signIn()
  newCustomer = await market.register()
  seller = await market.signIn('owner@madras-lane.example')
  const { data } = await newCustomer.call('GET /products', { query: { search: 'Island Resort Shirt' } })
  Object.assign(someProduct, { slug: data[0]?.slug, id: data[0]?.id })
  late = await lineAfterReturnPeriod()
})

afterAll(() => market.close())

const sixDocuments = Array.from({ length: 6 }, () => crypto.randomUUID())

const application = { ...applicationFields, documents: [crypto.randomUUID()] }

/** A record that does not exist. */
const nothing = { id: crypto.randomUUID() }

const guest = { name: 'Ines Baptiste', email: 'ines@shopper.example', phone: '+17675550100' }
const gift = { to: 'renee@shopper.example', amount: { minor: 100, currency: 'USD' } }
const transfer = { ...gift, password: demoPassword }
const withdrawal = { amount: gift.amount, way: 'bank' as const }

const words = {
  name_required: ['Name is required', 'Le nom est obligatoire'],
  email_required: ['Email is required', 'L’e-mail est obligatoire'],
  email_invalid: ['Please enter valid email', 'Veuillez saisir une adresse e-mail valide'],
  phone_required: ['Phone number is required', 'Le numéro de téléphone est obligatoire'],
  phone_invalid: ['Phone number is invalid', 'Le numéro de téléphone n’est pas valide'],
  password_required: ['Password is required', 'Le mot de passe est obligatoire'],
  password_wrong: ['The password is incorrect', 'Le mot de passe est incorrect'],
  too_long: ['This is too long', 'C’est trop long'],
  field_invalid: ['This value isn’t valid', 'Cette valeur n’est pas valide'],
  too_many_documents: ['You can add up to five documents', 'Vous pouvez ajouter cinq documents au plus'],
  region_required: ['State is required', 'La région est obligatoire'],
  postcode_required: ['Pincode is required', 'Le code postal est obligatoire'],
} as const

function keyed(told: Record<string, string>): Record<string, string> {
  return { ...told, 'idempotency-key': crypto.randomUUID() }
}

const refusals: readonly (readonly [what: string, english: string, french: string, Refusal])[] = [
  [
    'coming in with a wrong password',
    'The email address or password is incorrect',
    'L’adresse e-mail ou le mot de passe est incorrect',
    (told) =>
      market
        .visitor()
        .fail('POST /auth/login', { body: { email: 'maya@shopper.example', password: 'not hers' } }, told),
  ],
  [
    'one’s account without signing in',
    'Please sign in',
    'Veuillez vous connecter',
    (told) => market.visitor().fail('GET /customer', {}, told),
  ],
  [
    'the operator’s office, to a shopper',
    'You don’t have permission to do this',
    'Vous n’avez pas l’autorisation de faire cela',
    (told) => newCustomer.fail('GET /operator/overview', {}, told),
  ],
  [
    'a form of another site',
    'This request didn’t come from our site, so we blocked it',
    'Cette demande ne vient pas de notre site : nous l’avons bloquée',
    (told) =>
      newCustomer.fail('DELETE /customer/sessions', {}, { ...told, origin: 'https://elsewhere.example' }),
  ],
  [
    'another address, long after signing in',
    'Confirm that it’s you to continue',
    'Confirmez que c’est bien vous pour continuer',
    (told) => stale.fail('POST /customer/email', { body: { email: 'new@shopper.example' } }, told),
  ],
  [
    'a code of nothing that was begun',
    'This code has expired. Request a new one',
    'Ce code a expiré. Demandez-en un nouveau',
    (told) =>
      market.visitor().fail('POST /auth/verify-otp', { body: { key: 'k'.repeat(43), code: '123456' } }, told),
  ],
  [
    'an order that is not there',
    'Not found',
    'Introuvable',
    (told) =>
      newCustomer.fail('GET /orders/{number}', { params: { number: 'TW-2222-2222' }, query: {} }, told),
  ],
  [
    'a picture of more than ten megabytes',
    'This is too large. The maximum is 10 MB',
    'Le contenu est trop volumineux. Le maximum est de 10 Mo',
    (told) =>
      newCustomer.fail(
        'POST /customer/pictures',
        { upload: new Blob([new Uint8Array(11 * 1024 * 1024)]) },
        told,
      ),
  ],
  [
    'a role of one’s own choosing',
    'This field isn’t recognised',
    'Ce champ n’est pas reconnu',
    (told) =>
      newCustomer.fail(
        'PUT /customer',
        { body: { name: 'Ines', phone: '+17675550100', role: 'operator' } as never },
        told,
      ),
  ],
  [
    'an address with a code of no such country',
    'Enter a postcode like 33130',
    'Saisissez un code postal comme 33130',
    (told) =>
      newCustomer.fail(
        'POST /customer/addresses',
        { body: { ...jamaican, country_code: 'US', region: 'Florida', postcode: 'x' } },
        told,
      ),
  ],
  [
    'a review without stars',
    'Rating is required',
    'Une note est requise',
    (told) => newCustomer.fail('POST /products/{slug}/reviews', review({} as never), told),
  ],
  [
    'a review with a fifth picture',
    'You can add up to four pictures',
    'Vous pouvez ajouter quatre images au plus',
    (told) =>
      newCustomer.fail(
        'POST /products/{slug}/reviews',
        review({
          rating: 4,
          pictures: Array.from({ length: 5 }, () => ({ id: crypto.randomUUID(), alt: '' })),
        }),
        told,
      ),
  ],
  [
    'a review of what has not been received',
    'You can write about this after it has been delivered to you',
    'Vous pourrez donner votre avis après la livraison',
    (told) => newCustomer.fail('POST /products/{slug}/reviews', review({ rating: 4 }), told),
  ],
  [
    'a review by whoever sells it',
    'This product is from your own store',
    'Ce produit vient de votre propre boutique',
    (told) => seller.fail('POST /products/{slug}/reviews', review({ rating: 5 }), told),
  ],
  [
    'a product without its choices',
    'Choose your options first',
    'Choisissez d’abord vos options',
    (told) =>
      newCustomer.fail(
        'POST /cartmanager/cart/items',
        { body: { product_id: someProduct.id, qty: 1, more_details: null } },
        told,
      ),
  ],
  [
    'none of a product',
    'Quantity must be greater than 0',
    'La quantité doit être supérieure à 0',
    (told) =>
      newCustomer.fail(
        'POST /cartmanager/cart/items',
        { body: { product_id: someProduct.id, qty: 0 } },
        told,
      ),
  ],
  [
    'money for oneself',
    'This is your own account',
    'C’est votre propre compte',
    (told) =>
      maya.fail(
        'POST /wallet/transfers/check',
        { body: { to: 'maya@shopper.example', amount: { minor: 100, currency: 'USD' } } },
        told,
      ),
  ],
  [
    'money to nowhere',
    'Payment type is required',
    'Le mode de versement est obligatoire',
    (told) =>
      maya.fail(
        'POST /wallet/withdrawals',
        { body: { amount: { minor: 100, currency: 'USD' } } as never },
        { ...told, 'idempotency-key': crypto.randomUUID() },
      ),
  ],
  [
    'an order to be paid with what no shop takes',
    'Select payment method is required',
    'Veuillez choisir un mode de paiement',
    (told) =>
      newCustomer.fail(
        'POST /orders',
        { body: { payment_method: 'shells', fingerprint: 'none' } as never },
        { ...told, 'idempotency-key': crypto.randomUUID() },
      ),
  ],
  [
    'a change of mind after the days of the store',
    'The period for changing your mind has ended',
    'Le délai de rétractation est dépassé',
    (told) =>
      maya.fail(
        'POST /orders/{number}/refund-requests',
        {
          params: { number: late.number },
          body: { line_id: late.line, quantity: 1, reason: 'changed_mind', pay_to: 'original' },
        },
        told,
      ),
  ],
  [
    'a name longer than its field',
    'This is too long',
    'C’est trop long',
    (told) =>
      newCustomer.fail('PUT /customer', { body: { name: 'x'.repeat(121), phone: '+17675550100' } }, told),
  ],
  [
    'a new password longer than any is',
    'This is too long',
    'C’est trop long',
    (told) =>
      market.visitor().fail(
        'POST /auth/update-password',
        {
          body: {
            key: 'k'.repeat(43),
            password: 'x'.repeat(129),
            password_confirmation: 'x'.repeat(129),
          },
        },
        told,
      ),
  ],
  [
    'a new password after a code of nothing that was begun',
    'This code has expired. Request a new one',
    'Ce code a expiré. Demandez-en un nouveau',
    (told) =>
      market.visitor().fail(
        'POST /auth/update-password',
        {
          body: { key: 'k'.repeat(43), password: 'long enough', password_confirmation: 'long enough' },
        },
        told,
      ),
  ],
  [
    'a code of letters',
    'The code is incorrect',
    'Le code est incorrect',
    (told) =>
      market.visitor().fail('POST /auth/verify-otp', { body: { key: 'k'.repeat(43), code: 'abcdef' } }, told),
  ],
  [
    'the second step of nothing that was begun',
    'This code has expired. Request a new one',
    'Ce code a expiré. Demandez-en un nouveau',
    (told) =>
      market
        .visitor()
        .fail('POST /auth/second-factor', { body: { key: 'k'.repeat(43), code: '123456' } }, told),
  ],
  [
    'an address with a number that is none',
    'Phone number is invalid',
    'Le numéro de téléphone n’est pas valide',
    (told) => newCustomer.fail('POST /customer/addresses', { body: { ...jamaican, phone: 'x' } }, told),
  ],
  [
    'an address in no country',
    'Country is required',
    'Le pays est obligatoire',
    (told) =>
      newCustomer.fail('POST /customer/addresses', { body: { ...jamaican, country_code: 'QQ' } }, told),
  ],
  [
    'an address that turns itself round',
    'This value isn’t valid',
    'Cette valeur n’est pas valide',
    (told) =>
      newCustomer.fail('POST /customer/addresses', { body: { ...jamaican, street: 'a \u202e b' } }, told),
  ],
  [
    'a bank’s name longer than its field',
    'This is too long',
    'C’est trop long',
    (told) =>
      newCustomer.fail(
        'PUT /customer/payment-account/bank',
        {
          body: {
            account_no: '12345678',
            bank_name: 'x'.repeat(121),
            holder_name: 'Ines',
            password: 'any',
          },
        },
        told,
      ),
  ],
  ...(
    [
      ['without a store’s name that can be read', { store_name: '\u200b–' }, 'field_invalid'],
      ['with an address of no mailbox', { email: 'ines@' }, 'email_invalid'],
      ['with a number that is none', { phone: '12' }, 'phone_invalid'],
      ['with a sixth document', { documents: sixDocuments }, 'too_many_documents'],
      ['with a text longer than its field', { description: 'x'.repeat(2001) }, 'too_long'],
      [
        'from a country with states, without one',
        { country_code: 'US', postcode: '33130' },
        'region_required',
      ],
      [
        'from a country with postcodes, without one',
        { country_code: 'US', region: 'Florida' },
        'postcode_required',
      ],
    ] as const
  ).map(([what, wrong, kind]): (typeof refusals)[number] => [
    `an application to sell ${what}`,
    ...words[kind],
    (told) =>
      newCustomer.fail(
        'POST /customer/seller-application',
        { body: { ...application, ...wrong } as never },
        told,
      ),
  ]),
  [
    'one’s own address shown again',
    'This is no longer possible because something has changed',
    'Ce n’est plus possible, car quelque chose a changé',
    (told) => newCustomer.fail('POST /customer/verify-email', {}, told),
  ],
  [
    'a name for a passkey that is none',
    'Name is required',
    'Le nom est obligatoire',
    (told) => newCustomer.fail('PUT /customer/passkeys/{id}', { params: nothing, body: { name: ' ' } }, told),
  ],
  [
    'a name for a passkey longer than its field',
    'This is too long',
    'C’est trop long',
    (told) =>
      newCustomer.fail(
        'PUT /customer/passkeys/{id}',
        { params: nothing, body: { name: 'x'.repeat(61) } },
        told,
      ),
  ],
  [
    'a document without a name',
    'This Field Cannot Be Empty',
    'Ce champ ne peut pas être vide',
    (told) =>
      newCustomer.fail(
        'POST /customer/seller-documents',
        { query: { kind: 'other', name: ' ' }, upload: new Blob(['%PDF-']) },
        told,
      ),
  ],
  [
    'money sent without a key that tells one sending from the next',
    'An Idempotency-Key header is required',
    'L’en-tête Idempotency-Key est obligatoire',
    (told) => maya.fail('POST /wallet/transfers', { body: transfer }, told),
  ],
  ...(
    [
      ['nobody’s telephone number', { to: '12' }, 'phone_invalid'],
      ['somebody, with a note longer than its field', { note: 'x'.repeat(141) }, 'too_long'],
    ] as const
  ).map(([whom, wrong, kind]): (typeof refusals)[number] => [
    `money given to ${whom}`,
    ...words[kind],
    (told) => maya.fail('POST /wallet/transfers/check', { body: { ...gift, ...wrong } }, told),
  ]),
  ...(
    [
      ['without a name', { name: ' ' }, 'name_required'],
      ['without an address', { email: '' }, 'email_required'],
      ['with an address of no mailbox', { email: 'ines@' }, 'email_invalid'],
      ['without a number', { phone: '' }, 'phone_required'],
      ['with a number that is none', { phone: '12' }, 'phone_invalid'],
    ] as const
  ).map(([what, wrong, kind]): (typeof refusals)[number] => [
    `going on as a guest ${what}`,
    ...words[kind],
    (told) => market.visitor().fail('POST /auth/guest', { body: { ...guest, ...wrong } }, told),
  ]),
  ...(
    [
      ['without it', '', 'password_required'],
      ['by a wrong one', 'not hers', 'password_wrong'],
      ['by one longer than any is', 'x'.repeat(129), 'too_long'],
    ] as const
  ).flatMap(([how, password, kind]): (typeof refusals)[number][] => [
    [
      `who one is shown once more by the password, ${how}`,
      ...words[kind],
      (told) => newCustomer.fail('POST /customer/prove', { body: { password } }, told),
    ],
    [
      `money given away by the password, ${how}`,
      ...words[kind],
      (told) => maya.fail('POST /wallet/transfers', { body: { ...transfer, password } }, keyed(told)),
    ],
    [
      `money taken out by the password, ${how}`,
      ...words[kind],
      (told) => maya.fail('POST /wallet/withdrawals', { body: { ...withdrawal, password } }, keyed(told)),
    ],
  ]),
]

test.each(refusals)('%s is refused by “%s”, and in French', async (_, english, french, refuse) => {
  const inEnglish = wordsOf(await refuse({ 'accept-language': 'en' }))
  const inFrench = wordsOf(await refuse({ 'accept-language': 'fr' }))

  expect([inEnglish, inFrench]).toEqual([english, french])
})

test('a fifth compared product, and too many guesses, are refused in both languages', async () => {
  const { data } = await newCustomer.call('GET /products', { query: {} })
  const [fifth, ...four] = data.slice(0, 5).map(({ id }) => ({ params: { productId: id }, body: {} }))
  for (const each of four) await newCustomer.call('POST /customer/compare/{productId}', each)
  const compare = (language: string) =>
    newCustomer.fail('POST /customer/compare/{productId}', fifth, { 'accept-language': language })
  const guesser = market.visitor()
  const guess = (language: string) =>
    guesser.fail(
      'GET /orders/{number}',
      { params: { number: 'TW-2222-2223' }, query: {} },
      { 'accept-language': language },
    )
  for (const _ of Array.from({ length: 20 })) await guess('en')

  expect([wordsOf(await compare('en')), wordsOf(await compare('fr'))]).toEqual([
    'You can compare up to four products. Remove one first',
    'Vous pouvez comparer quatre produits au plus. Retirez-en un d’abord',
  ])
  expect([wordsOf(await guess('en')), wordsOf(await guess('fr'))]).toEqual([
    'Too many attempts. Wait a moment and try again',
    'Trop de tentatives. Patientez un instant, puis réessayez',
  ])
})

test('a redirect to another site, and invalid JSON, are refused in both languages', async () => {
  const params = { store: 'madras-lane' }
  const { data } = await seller.call('GET /seller/stores/{store}/reviews', { params, query: {} })
  const reply = (language: string) =>
    seller.fail(
      'PUT /seller/stores/{store}/reviews/{id}/reply',
      {
        params: { ...params, id: data[0]?.id ?? '' },
        body: { reply: 'Write to me at https://elsewhere.example' },
      },
      { 'accept-language': language },
    )
  const plain = async (language: string): Promise<{ message: string }> => {
    const headers = { origin: market.origin, 'content-type': 'text/plain', 'accept-language': language }
    const response = await newCustomer.fetch('/api/auth/guest', {
      method: 'POST',
      headers,
      body: 'name=Ines',
    })
    return response.json()
  }

  expect([wordsOf(await reply('en')), wordsOf(await reply('fr'))]).toEqual([
    'Remove links, addresses, phone numbers and repeated characters',
    'Retirez les liens, adresses, numéros de téléphone et caractères répétés',
  ])
  expect([(await plain('en')).message, (await plain('fr')).message]).toEqual([
    'This type of content isn’t supported',
    'Ce type de contenu n’est pas pris en charge',
  ])
})

test('a suspended user sees the reason in both languages', async () => {
  const email = 'shut-out@shopper.example'
  await market.register(email)
  await sql`update users set state = 'suspended' where email = ${email}`.execute(market.database.db)
  const body = { email, password: 'tradewind-demo' }
  const knock = (language: string) =>
    market.visitor().fail('POST /auth/login', { body }, { 'accept-language': language })

  expect([wordsOf(await knock('en')), wordsOf(await knock('fr'))]).toEqual([
    'This account is suspended. Please contact us',
    'Ce compte est suspendu. Veuillez nous contacter',
  ])
})

test('an address verified by another account meanwhile is refused in both languages', async () => {
  const email = 'shown-meanwhile@shopper.example'
  const one = await market.register()
  const words = []
  const asked = []
  for (const language of ['en', 'fr']) {
    const person = await market.register()
    const { key } = await person.call('POST /customer/email', { body: { email } })
    asked.push({ person, key, language })
  }
  const { key } = await one.call('POST /customer/email', { body: { email } })
  await one.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
  for (const { person, key, language } of asked) {
    const body = { key, code: await market.codeFor(key) }
    words.push(wordsOf(await person.fail('POST /auth/verify-otp', { body }, { 'accept-language': language })))
  }

  expect(words).toEqual([
    'This email address can’t be used. If it’s your address, sign in',
    'Cette adresse e-mail ne peut pas être utilisée. Si c’est la vôtre, connectez-vous',
  ])
})

/** Returns the message of the first invalid field, or else the general one. */
function wordsOf({ problem }: Awaited<ReturnType<TestVisitor['fail']>>): string | undefined {
  const [first] = Object.values(problem.errors ?? {})
  return first?.[0] ?? problem.message
}

function review(body: { rating: number; pictures?: { id: string; alt: string }[] }) {
  return { params: { slug: someProduct.slug }, body }
}

/** A line delivered to Maya by a store that accepts only returns of faulty goods by now. */
async function lineAfterReturnPeriod() {
  const { data } = await maya.call('GET /orders', { query: { status: 'delivered' } })
  for (const { number } of data) {
    const { sub_orders } = await maya.call('GET /orders/{number}', { params: { number }, query: {} })
    for (const { lines, store } of sub_orders) {
      const line = lines.find(({ refundable }) => refundable)
      if (!line) continue
      await sql`update stores set returns_days = 0 where slug = ${store.slug}`.execute(market.database.db)
      return { number, line: line.id }
    }
  }
  throw new Error('Maya has not received anything')
}
