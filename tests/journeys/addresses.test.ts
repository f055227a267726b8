import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket } from '#tests/support/app.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

const home = {
  title: 'Home',
  full_name: 'Ines Baptiste',
  street: '1 Market Street',
  city: 'Roseau',
  country_code: 'DM',
  phone: '+1 767 555 0100',
}

test('saves addresses, one of them the default', async () => {
  const person = await market.register()

  const first = await person.call('POST /customer/addresses', { body: home })
  const second = await person.call('POST /customer/addresses', {
    body: { ...home, title: 'Work', is_default: true },
  })
  const { data } = await person.call('GET /customer/addresses')

  expect(first.address.is_default).toBe(true)
  expect(data.map(({ title, is_default }) => [title, is_default])).toEqual([
    ['Work', true],
    ['Home', false],
  ])
  expect(data[0]).toMatchObject({ phone: '+17675550100', country_name: 'Dominica' })

  await person.call('DELETE /customer/addresses/{id}', { params: { id: second.address.id } })
  const left = await person.call('GET /customer/addresses')
  expect(left.data.map(({ is_default }) => is_default)).toEqual([true])
})

test('requires the fields of the address’s country', async () => {
  const person = await market.register()
  const abroad = { ...home, country_code: 'US' }

  const missing = await person.fail('POST /customer/addresses', { body: abroad })
  const empty = await person.fail('POST /customer/addresses', {
    body: { ...home, title: '', street: '', city: '', phone: 'x', country_code: '' },
  })
  const nowhere = await person.fail('POST /customer/addresses', { body: { ...home, country_code: 'QQ' } })
  const { address } = await person.call('POST /customer/addresses', { body: { ...home, postcode: '12345' } })

  expect(missing.problem.errors).toEqual({ region: ['State is required'], postcode: ['Pincode is required'] })
  expect(empty.problem.errors).toEqual({
    title: ['Title is required'],
    street: ['Street address is required'],
    city: ['City is required'],
    country_code: ['Country is required'],
    phone: ['Phone number is invalid'],
  })
  expect(nowhere.problem.errors).toEqual({ country_code: ['Country is required'] })
  expect(address.postcode).toBeUndefined()
})

test('does not find another customer’s address', async () => {
  const owner = await market.register()
  const other = await market.register()
  const { address } = await owner.call('POST /customer/addresses', { body: home })
  const params = { id: address.id }

  const changed = await other.fail('PUT /customer/addresses/{id}', {
    params,
    body: { ...home, title: 'Mine' },
  })
  const removed = await other.fail('DELETE /customer/addresses/{id}', { params })
  const unknown = await other.fail('DELETE /customer/addresses/{id}', { params: { id: crypto.randomUUID() } })

  expect([changed.status, removed.status]).toEqual([404, 404])
  expect({ ...removed.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
  const { data } = await owner.call('GET /customer/addresses')
  expect(data.map(({ title }) => title)).toEqual(['Home'])
})

test('stores at most twenty, also with concurrent requests', async () => {
  const person = await market.register()

  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => person.call('POST /customer/addresses', { body: home })),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const further = await person.fail('POST /customer/addresses', { body: home })
  expect([further.status, further.problem]).toEqual([
    409,
    expect.objectContaining({
      code: 'addresses_full',
      message: 'You have reached the limit of 20 addresses. Remove one to add another',
      facts: { addresses_max: 20 },
    }),
  ])
  const french = await person.fail('POST /customer/addresses', { body: home }, { 'accept-language': 'fr' })
  expect(french.problem.message).toBe(
    'Vous avez atteint la limite de 20 adresses. Supprimez-en une pour en ajouter une autre',
  )
  const { data } = await person.call('GET /customer/addresses')
  expect(data.filter(({ is_default }) => is_default)).toHaveLength(1)
})

test.each([
  [
    'en',
    {
      title: 'Title is required',
      full_name: 'Name is required',
      street: 'Street address is required',
      city: 'City is required',
      country_code: 'Country is required',
      phone: 'Phone number is required',
    },
    { region: 'State is required', postcode: 'Pincode is required' },
  ],
  [
    'fr',
    {
      title: 'L’intitulé est obligatoire',
      full_name: 'Le nom est obligatoire',
      street: 'L’adresse est obligatoire',
      city: 'La ville est obligatoire',
      country_code: 'Le pays est obligatoire',
      phone: 'Le numéro de téléphone est obligatoire',
    },
    { region: 'La région est obligatoire', postcode: 'Le code postal est obligatoire' },
  ],
])('says what is wrong field by field in %s', async (language, ofEmpty, ofAbroad) => {
  const person = await market.register()
  const errorsOf = async (body: object) => {
    const response = await person.fetch('/api/customer/addresses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    })
    const { errors } = await response.json()
    return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, String(texts)]))
  }

  expect(await errorsOf({})).toEqual(ofEmpty)
  expect(await errorsOf({ ...home, country_code: 'US' })).toEqual(ofAbroad)
})

test('refuses text with direction overrides or line breaks, and keeps all other text unchanged', async () => {
  const person = await market.register()

  const turned = await person.fail('POST /customer/addresses', {
    body: { ...home, street: 'Market \u202eteertS', city: 'Ros\neau', landmark: 'Church\u0007' },
  })
  const { address } = await person.call('POST /customer/addresses', {
    body: { ...home, street: '<script>alert(1)</script>', directions: 'Left at the church,\nthen right' },
  })

  expect(turned.problem.errors).toEqual({
    street: ['This value isn’t valid'],
    city: ['This value isn’t valid'],
    landmark: ['This value isn’t valid'],
  })
  expect(address.street).toBe('<script>alert(1)</script>')
  expect(address.directions).toBe('Left at the church,\nthen right')
})

test('replaces a whole address, including the default', async () => {
  const person = await market.register()
  const { address } = await person.call('POST /customer/addresses', { body: { ...home, landmark: 'Church' } })
  await person.call('POST /customer/addresses', { body: { ...home, title: 'Work', is_default: true } })

  const changed = await person.call('PUT /customer/addresses/{id}', {
    params: { id: address.id },
    body: { ...home, title: 'Beach', is_default: true },
  })
  const { data } = await person.call('GET /customer/addresses')

  expect(changed.address.landmark).toBeUndefined()
  expect(data.map(({ title, is_default }) => [title, is_default])).toEqual([
    ['Beach', true],
    ['Work', false],
  ])
})

test('stores one billing address, and none until one is chosen', async () => {
  const person = await market.register()
  const { address: first } = await person.call('POST /customer/addresses', {
    body: { ...home, is_default_billing: true },
  })
  const { address: second } = await person.call('POST /customer/addresses', {
    body: { ...home, title: 'Work', is_default_billing: true },
  })

  const billing = async () => {
    const { data } = await person.call('GET /customer/addresses')
    return data.filter((each) => each.is_default_billing).map(({ title }) => title)
  }
  const before = await billing()
  await person.call('PUT /customer/addresses/{id}', {
    params: { id: second.id },
    body: { ...home, title: 'Work', is_default_billing: false },
  })

  expect([first.is_default_billing, second.is_default_billing]).toEqual([true, true])
  expect(before).toEqual(['Work'])
  expect(await billing()).toEqual([])
})
