import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { applicationFields } from '#tests/support/application.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { passTime } from '#tests/support/shopping.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T12:00:00Z' })
  operator = await market.signIn('operator@tradewind.example')
}, 120_000)

afterAll(() => market.close())

const PDF = '%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n'
let storesCount = 0

describe('a seller application', () => {
  test('leads from the form through review to a store in preparation, and its dashboard', async () => {
    const { applicant, email, id, name } = await applied({
      vertical: 'restaurants',
      country_code: 'JM',
      region: 'Kingston',
      city: 'Kingston',
    })
    const mine = async () => (await applicant.call('GET /customer/seller-application')).application

    expect(await mine()).toMatchObject({ id, state: 'submitted', store_name: name })
    await operator.call('POST /operator/applications/{id}/review', { params: { id } })
    expect(await mine()).toMatchObject({ state: 'in_review' })
    const { application } = await operator.call('POST /operator/applications/{id}/approve', {
      params: { id },
    })

    expect(application).toMatchObject({
      state: 'approved',
      reviewer: expect.any(String),
      attempts: 1,
      events: [{ state: 'submitted' }, { state: 'in_review' }, { state: 'approved' }],
    })
    const slug = application.store?.slug ?? ''
    const { user } = { user: await applicant.call('GET /customer') }
    expect(user.stores).toEqual([expect.objectContaining({ slug, name, role: 'owner' })])
    const { store } = await applicant.call('GET /seller/stores/{store}', { params: { store: slug } })
    expect(store).toMatchObject({ state: 'preparing', currency: 'JMD', accepts_orders: false })
    const shopper = market.visitor()
    expect((await shopper.fail('GET /stores/{slug}', { params: { slug } })).status).toBe(404)
    expect(await eventsOf(slug)).toEqual([
      { from_state: 'applied', to_state: 'preparing', by_operator: true },
    ])
    await market.runJobs()
    expect(await kindsOfMails(operator, email)).toEqual([
      'application_approved',
      'application_submitted',
      'code_register',
      'welcome',
    ])
    const told = await applicant.call('GET /customer/notifications', { query: {} })
    expect(told.data).toEqual([
      expect.objectContaining({ kind: 'application_approved', target: `/seller/desk/${slug}` }),
    ])
    expect(told.data[0]?.message).toContain(name)

    await prepareKitchen(applicant, slug)
    await applicant.call('POST /seller/stores/{store}/open', { params: { store: slug } })
    expect(await shopper.call('GET /stores/{slug}', { params: { slug } })).toMatchObject({ name })
    const again = await applicant.fail('POST /seller/stores/{store}/open', { params: { store: slug } })
    expect([again.status, again.problem.code]).toEqual([409, 'state_conflict'])
    const more = await applicant.fail('POST /customer/seller-application', {
      body: fields([await upload(applicant)]),
    })
    expect([more.status, more.problem.code]).toEqual([409, 'state_conflict'])
  })

  test('is rejected with an emailed reason, and resubmitted with the same documents', async () => {
    const { applicant, email, id, name, documents } = await applied()

    await operator.call('POST /operator/applications/{id}/reject', {
      params: { id },
      body: { reason: 'The document cannot be read.' },
    })

    const { application } = await applicant.call('GET /customer/seller-application')
    expect(application).toMatchObject({ state: 'rejected', reason: 'The document cannot be read.' })
    await market.runJobs()
    const mail = await mailOf(operator, { search: email, kind: 'application_rejected' })
    expect(mail.text).toContain('Reason: The document cannot be read.')
    expect((await applicant.call('GET /customer/notifications', { query: {} })).data).toEqual([
      expect.objectContaining({ kind: 'application_rejected', target: '/seller/become-seller' }),
    ])
    const { application: second } = await applicant.call('POST /customer/seller-application', {
      body: { ...fields([...documents, await upload(applicant)]), store_name: name },
    })
    expect(second).toMatchObject({ state: 'submitted', store_name: name })
    expect(second.documents).toHaveLength(2)
    const { application: seen } = await operator.call('GET /operator/applications/{id}', {
      params: { id: second.id },
    })
    expect(seen.attempts).toBe(2)
  })

  test('is open once per user, also with concurrent submissions', async () => {
    const applicant = await market.register()
    const documents = [await upload(applicant)]
    const send = () =>
      applicant.call('POST /customer/seller-application', { body: fields(documents) }).then(
        () => 201,
        (error: { status: number }) => error.status,
      )

    const statuses = await Promise.all([send(), send(), send(), send()])

    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })

  test('is decided once, by operators only', async () => {
    const { applicant, id } = await applied()
    const params = { id }
    await operator.call('POST /operator/applications/{id}/reject', { params, body: { reason: 'No' } })

    const approve = await operator.fail('POST /operator/applications/{id}/approve', { params })
    const review = await operator.fail('POST /operator/applications/{id}/review', { params })
    const self = await applicant.fail('POST /operator/applications/{id}/approve', { params })

    expect([approve.status, review.status, self.status]).toEqual([409, 409, 403])
    expect(approve.problem.code).toBe('state_conflict')
  })

  test('of a deleted account creates no store', async () => {
    const { applicant, id } = await applied()
    await applicant.call('POST /customer/deletion', { body: { password: demoPassword } })

    const approve = await operator.fail('POST /operator/applications/{id}/approve', { params: { id } })

    expect([approve.status, approve.problem.code]).toEqual([409, 'state_conflict'])
  })

  test('creates no second store of the same name, even with concurrent approvals', async () => {
    const store_name = 'Twice Called Cassava'
    const both = [await applied({ store_name }), await applied({ store_name: 'twice-called CASSAVA' })]
    const approve = ({ id }: { id: string }) =>
      operator.fetch(`/api/operator/applications/${id}/approve`, { method: 'POST' })

    const answers = await Promise.all(both.map(approve))

    const [refused] = await Promise.all(
      answers.filter(({ ok }) => !ok).map(async (answer) => [answer.status, await answer.json()]),
    )
    expect(refused).toEqual([
      422,
      expect.objectContaining({
        errors: { store_name: ['Another store already has this name. Choose a different one'] },
      }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('creates a restaurant that can edit its menu, and takes orders when it opens', async () => {
    const { applicant, id } = await applied({
      vertical: 'restaurants',
      country_code: 'JM',
      region: 'Kingston',
      city: 'Kingston',
    })
    const { application } = await operator.call('POST /operator/applications/{id}/approve', {
      params: { id },
    })
    const slug = application.store?.slug ?? ''
    const params = { store: slug }
    await prepareKitchen(applicant, slug)
    await applicant.call('POST /seller/stores/{store}/open', { params })
    await market.runJobs()

    const { sections } = await market.visitor().call('GET /stores/{slug}/menu', { params: { slug } })
    expect(sections.flatMap(({ dishes }) => dishes.map(({ name }) => name))).toEqual(['Brown Stew Fish'])
    expect(await slotsCount(slug)).toBeGreaterThan(0)
  })

  test('keeps a store closed without products or delivery, and says what is missing', async () => {
    const { applicant, id } = await applied({
      vertical: 'restaurants',
      country_code: 'JM',
      region: 'Kingston',
      city: 'Kingston',
    })
    const { application } = await operator.call('POST /operator/applications/{id}/approve', {
      params: { id },
    })
    const store = application.store?.slug ?? ''
    const params = { store }
    const missing = async () => {
      const { steps } = await applicant.call('GET /seller/stores/{store}/opening', { params })
      return steps.flatMap(({ step, is_done, is_required }) => (is_done || !is_required ? [] : [step]))
    }
    const open = async () => {
      const { status, problem } = await applicant.fail('POST /seller/stores/{store}/open', { params })
      return [status, problem.code]
    }
    const notReady = [409, 'store_not_ready']

    expect(await missing()).toEqual(['product', 'delivery', 'hours'])
    expect(await open()).toEqual(notReady)
    const byOperator = await operator.fail('POST /operator/stores/{slug}/approve', {
      params: { slug: store },
    })
    expect([byOperator.status, byOperator.problem.code]).toEqual(notReady)
    await addDish(applicant, store)
    expect(await open()).toEqual(notReady)
    await applicant.call('PUT /seller/stores/{store}/delivery', {
      params,
      body: { zones: [], offers_pickup: true },
    })
    expect(await missing()).toEqual(['hours'])
    expect(await open()).toEqual(notReady)
    expect(await eventsOf(store)).toHaveLength(1)
    await openAllWeek(applicant, store)

    expect(await missing()).toEqual([])
    await applicant.call('POST /seller/stores/{store}/open', { params })

    const isListed = async () => {
      const query = { search: application.store_name }
      const { data } = await market.visitor().call('GET /stores', { query })
      const { data: mapped } = await market.visitor().call('GET /sitemap/stores', { query: {} })
      return [data, mapped].map((found) => found.some(({ slug }) => slug === store))
    }
    expect(await isListed()).toEqual([true, true])
    // Without delivery the store leaves the lists, while its own page remains.
    await applicant.call('PUT /seller/stores/{store}/delivery', {
      params,
      body: { zones: [], offers_pickup: false },
    })
    expect(await isListed()).toEqual([false, false])
    await market.visitor().call('GET /stores/{slug}', { params: { slug: store } })
  })

  test('reports a deleted picture at its own field', async () => {
    const applicant = await market.register()
    const documents = [await upload(applicant)]
    const gone = '019b76da-a800-7b01-8cb0-cd5d80dce9a5'
    const errorsOf = async (pictures: object) => {
      const { problem } = await applicant.fail('POST /customer/seller-application', {
        body: { ...fields(documents), ...pictures },
      })
      return Object.keys(problem.errors ?? {})
    }

    expect(await errorsOf({ logo_id: gone })).toEqual(['logo_id'])
    expect(await errorsOf({ cover_id: gone })).toEqual(['cover_id'])
  })

  test('keeps its logo while the store uses it, even if its owner used it elsewhere before', async () => {
    const applicant = await market.register()
    const file = await createPicture()
    const uploadPicture = async () =>
      (await applicant.call('POST /customer/pictures', { upload: file })).picture.id
    const [logo, unused] = [await uploadPicture(), await uploadPicture()]
    await applicant.call('PUT /customer/picture', { body: { picture_id: logo } })
    const { application } = await applicant.call('POST /customer/seller-application', {
      body: { ...fields([await upload(applicant)]), logo_id: logo },
    })
    await operator.call('POST /operator/applications/{id}/approve', { params: { id: application.id } })
    await applicant.call('DELETE /customer/picture')
    await sql`update pictures set created_at = created_at - interval '2 days' where id in (${logo}, ${unused})`.execute(
      market.database.db,
    )

    await passTime(market, 'media.delete_unattached')

    const { rows } = await sql`select id from pictures where id in (${logo}, ${unused})`.execute(
      market.database.db,
    )
    expect(rows).toEqual([{ id: logo }])
  })

  test('reports each invalid field, in English and French', async () => {
    const applicant = await market.register()
    const send = (body: object, language = 'en') =>
      applicant.fail(
        'POST /customer/seller-application',
        { body: body as never },
        { 'accept-language': language },
      )
    const errorsOf = async (body: object, language?: string) => (await send(body, language)).problem.errors

    expect(await errorsOf({})).toEqual({
      store_name: ['This Field Cannot Be Empty'],
      description: ['This Field Cannot Be Empty'],
      vertical: ['This Field Cannot Be Empty'],
      country_code: ['Country is required'],
      city: ['City is required'],
      street: ['Street address is required'],
      contact_name: ['Name is required'],
      email: ['Email is required'],
      phone: ['Phone number is required'],
      documents: ['This Field Cannot Be Empty'],
      terms: ['This Field Cannot Be Empty'],
    })
    expect(await errorsOf({}, 'fr')).toEqual({
      store_name: ['Ce champ ne peut pas être vide'],
      description: ['Ce champ ne peut pas être vide'],
      vertical: ['Ce champ ne peut pas être vide'],
      country_code: ['Le pays est obligatoire'],
      city: ['La ville est obligatoire'],
      street: ['L’adresse est obligatoire'],
      contact_name: ['Le nom est obligatoire'],
      email: ['L’e-mail est obligatoire'],
      phone: ['Le numéro de téléphone est obligatoire'],
      documents: ['Ce champ ne peut pas être vide'],
      terms: ['Ce champ ne peut pas être vide'],
    })
    const good = fields([await upload(applicant)])
    const wrong = {
      ...good,
      store_name: 'Tavia\u202es Pot',
      email: 'ines@',
      phone: '12',
      terms: false,
      documents: [],
      links: { website: 'http://example.com', facebook: 'javascript:alert(1)' },
    }
    expect(await errorsOf(wrong)).toEqual({
      store_name: ['This value isn’t valid'],
      email: ['Please enter valid email'],
      phone: ['Phone number is invalid'],
      documents: ['This Field Cannot Be Empty'],
      'links.website': ['Enter a full address that starts with https://'],
      'links.facebook': ['Enter a full address that starts with https://'],
      terms: ['This Field Cannot Be Empty'],
    })
    expect(await errorsOf(wrong, 'fr')).toMatchObject({
      'links.website': ['Saisissez une adresse complète qui commence par https://'],
    })
    const far = { ...good, country_code: 'US', city: 'Miami' }
    expect(await errorsOf(far)).toEqual({
      region: ['State is required'],
      postcode: ['Pincode is required'],
    })
    expect(await errorsOf({ ...good, store_name: 'MADRAS  lane' })).toEqual({
      store_name: ['Another store already has this name. Choose a different one'],
    })
    expect(await errorsOf({ ...good, store_name: 'MADRAS  lane' }, 'fr')).toEqual({
      store_name: ['Une autre boutique porte déjà ce nom. Choisissez-en un autre'],
    })
    expect(await errorsOf({ ...good, role: 'operator' })).toEqual({ role: ['This field isn’t recognised'] })
    expect(await errorsOf({ ...good, documents: [crypto.randomUUID()] })).toEqual({
      documents: ['One of the documents is missing. Add it again'],
    })
    expect(await errorsOf({ ...good, documents: [crypto.randomUUID()] }, 'fr')).toEqual({
      documents: ['Un des documents est introuvable. Ajoutez-le de nouveau'],
    })
    expect(await errorsOf({ ...good, logo_id: crypto.randomUUID() })).toEqual({
      logo_id: ['One of the pictures is missing. Add it again'],
    })
    expect(await errorsOf({ ...good, logo_id: crypto.randomUUID() }, 'fr')).toEqual({
      logo_id: ['Une des images est introuvable. Ajoutez-la de nouveau'],
    })
    expect((await applicant.call('GET /customer/seller-application')).application).toBeUndefined()
  })

  test('requires a reason for a rejection', async () => {
    const { id } = await applied()
    const reject = (language: string) =>
      operator.fail(
        'POST /operator/applications/{id}/reject',
        { params: { id }, body: { reason: ' ' } },
        { 'accept-language': language },
      )

    expect((await reject('en')).problem.errors).toEqual({ reason: ['Reason is required'] })
    expect((await reject('fr')).problem.errors).toEqual({ reason: ['Le motif est obligatoire'] })
  })

  test('is found by operators by state, kind and search, longest waiting first', async () => {
    const { id, name } = await applied({ vertical: 'beauty' })
    const list = async (query: object) => (await operator.call('GET /operator/applications', { query })).data

    expect((await list({ search: name })).map((row) => row.id)).toEqual([id])
    expect((await list({ state: 'submitted', vertical: 'beauty' })).map((row) => row.id)).toContain(id)
    expect((await list({ state: 'approved' })).map((row) => row.id)).not.toContain(id)
    expect(await list({ search: '100%' })).toEqual([])
  })
})

describe('T87 a document', () => {
  test('is accepted by content: a picture is re-encoded, and disguised HTML is refused', async () => {
    const applicant = await market.register()
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#08f' } })
      .withExif({ IFD0: { Artist: 'Ines Baptiste, Roseau' } })
      .jpeg()
      .toBuffer()
    const refuse = (text: string, language = 'en') =>
      applicant.fail(
        'POST /customer/seller-documents',
        { query: { kind: 'other', name: 'x.pdf' }, upload: new Blob([text]) },
        { 'accept-language': language },
      )

    const { document } = await applicant.call('POST /customer/seller-documents', {
      query: { kind: 'identity', name: '../../passport.php.jpg' },
      upload: new Blob([new Uint8Array(photo)]),
    })

    expect(document).toMatchObject({ name: 'passport.php.webp', media_type: 'image/webp', kind: 'identity' })
    const file = await fileOf(applicant, `/customer/seller-documents/${document.id}/file`)
    expect(file.text).not.toContain('Ines Baptiste')
    for (const disguise of [
      '<svg onload="alert(1)"/>',
      `${PDF.slice(0, 9)}<script>alert(1)</script>%%EOF`,
      'MZ',
      '',
    ]) {
      const { status, problem } = await refuse(disguise)
      expect([status, problem.message]).toEqual([
        422,
        'Choose a PDF or a picture (JPEG, PNG, WebP or AVIF) of up to 10 MB',
      ])
    }
    expect((await refuse('MZ', 'fr')).problem.message).toBe(
      'Choisissez un PDF ou une image (JPEG, PNG, WebP ou AVIF) de 10 Mo au plus',
    )
  })

  test('is refused beyond ten megabytes, and beyond five files', async () => {
    const applicant = await market.register()
    const query = { kind: 'other', name: 'more.pdf' } as const
    const large = await applicant.fail('POST /customer/seller-documents', {
      query,
      upload: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]),
    })
    for (let n = 0; n < 5; n++) await upload(applicant)

    const sixth = await applicant.fail('POST /customer/seller-documents', { query, upload: new Blob([PDF]) })
    const french = await applicant.fail(
      'POST /customer/seller-documents',
      { query, upload: new Blob([PDF]) },
      { 'accept-language': 'fr' },
    )

    expect([large.status, large.problem.message]).toEqual([413, 'This is too large. The maximum is 10 MB'])
    expect([sixth.status, sixth.problem.message]).toEqual([
      409,
      'You can add up to five documents. Remove one first',
    ])
    expect(french.problem.message).toBe('Vous pouvez ajouter cinq documents au plus. Retirez-en d’abord un')
  })

  test('is a download for its owner and operators, and missing for anyone else', async () => {
    const { applicant, id, documents } = await applied()
    const [document = ''] = documents
    const own = `/customer/seller-documents/${document}/file`
    const stranger = await market.register()

    const mine = await fileOf(applicant, own)
    const operators = await fileOf(operator, `/operator/applications/${id}/documents/${document}/file`)
    const another = await fileOf(stranger, own)
    const unknown = await fileOf(stranger, `/customer/seller-documents/${crypto.randomUUID()}/file`)

    for (const file of [mine, operators]) {
      expect(file.status).toBe(200)
      expect(file.text).toBe(PDF)
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="passport of Ines.pdf"')
      expect(file.headers.get('content-type')).toBe('application/pdf')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('cache-control')).toBe('no-store')
    }
    expect([another.status, unknown.status]).toEqual([404, 404])
    expect({ ...JSON.parse(another.text), request_id: '' }).toEqual({
      ...JSON.parse(unknown.text),
      request_id: '',
    })
    expect((await fileOf(stranger, `/operator/applications/${id}/documents/${document}/file`)).status).toBe(
      403,
    )
    const { id: otherId } = await applied()
    expect(
      (await fileOf(operator, `/operator/applications/${otherId}/documents/${document}/file`)).status,
    ).toBe(404)
  })

  test('of another user cannot be submitted', async () => {
    const { documents } = await applied()
    const thief = await market.register()
    const victim = await market.register()
    const unsent = await upload(victim)

    for (const stolen of [documents[0] ?? '', unsent]) {
      const { status, problem } = await thief.fail('POST /customer/seller-application', {
        body: fields([stolen]),
      })
      expect([status, problem.errors]).toEqual([
        422,
        { documents: ['One of the documents is missing. Add it again'] },
      ])
    }
    expect((await victim.call('GET /customer/seller-application')).documents).toHaveLength(1)
  })

  test('is deleted after a day if never submitted, and ninety days after a rejection', async () => {
    const forgetful = await market.register()
    await upload(forgetful)
    const { applicant, id } = await applied()
    await operator.call('POST /operator/applications/{id}/reject', { params: { id }, body: { reason: 'No' } })
    const run = () =>
      sql`select graphile_worker.add_job('applications.delete_documents')`
        .execute(market.database.db)
        .then(market.runJobs)
    const counts = async () => [
      (await forgetful.call('GET /customer/seller-application')).documents.length,
      (await applicant.call('GET /customer/seller-application')).application?.documents.length,
    ]

    await run()
    expect(await counts()).toEqual([1, 1])
    await age('1 day 1 minute')
    await run()
    expect(await counts()).toEqual([0, 1])
    await age('90 days')
    await run()
    expect(await counts()).toEqual([0, 0])
  })
})

async function upload(visitor: TestVisitor): Promise<string> {
  const { document } = await visitor.call('POST /customer/seller-documents', {
    query: { kind: 'identity', name: 'passport of Ines.pdf' },
    upload: new Blob([PDF]),
  })
  return document.id
}

function fields(documents: string[]) {
  return { ...applicationFields, store_name: `Palm & Pepper ${++storesCount}`, documents }
}

async function applied(given: object = {}) {
  const email = `${crypto.randomUUID()}@shopper.example`
  const applicant = await market.register(email)
  const documents = [await upload(applicant)]
  const { application } = await applicant.call('POST /customer/seller-application', {
    body: { ...fields(documents), ...given },
  })
  return { applicant, email, id: application.id, name: application.store_name, documents }
}

async function fileOf(visitor: TestVisitor, path: string) {
  const response = await visitor.fetch(`/api${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function slotsCount(slug: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from slots
    where store_id = (select id from stores where slug = ${slug})
  `.execute(market.database.db)
  return rows[0]?.count ?? 0
}

async function eventsOf(slug: string) {
  const { rows } = await sql`
    select e.from_state, e.to_state, e.actor_id = o.user_id as by_operator
    from store_events e
    join stores s on s.id = e.store_id
    join operators o on o.user_id = e.actor_id
    where s.slug = ${slug} and e.to_state = 'preparing'
  `.execute(market.database.db)
  return rows
}

async function age(by: string) {
  const { db } = market.database
  await sql`update seller_documents set created_at = created_at - ${by}::interval`.execute(db)
  await sql`update seller_applications set decided_at = decided_at - ${by}::interval where decided_at is not null`.execute(
    db,
  )
}

/** Gives a restaurant in preparation hours, a dish and pickup. */
async function prepareKitchen(applicant: TestVisitor, slug: string): Promise<void> {
  const params = { store: slug }
  await openAllWeek(applicant, slug)
  await market.runJobs()
  await addDish(applicant, slug)
  await applicant.call('PUT /seller/stores/{store}/delivery', {
    params,
    body: { zones: [], offers_pickup: true },
  })
}

async function openAllWeek(applicant: TestVisitor, store: string): Promise<void> {
  await applicant.call('PUT /seller/stores/{store}/hours', {
    params: { store },
    body: { spans: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '10:00', closes: '22:00' })) },
  })
}

async function addDish(applicant: TestVisitor, store: string): Promise<void> {
  const params = { store }
  const { menu } = await applicant.call('POST /seller/stores/{store}/menu/sections', {
    params,
    body: { name: { en: 'Mains' } },
  })
  await applicant.call('POST /seller/stores/{store}/menu/dishes', {
    params,
    body: {
      section: menu.sections[0]?.id ?? '',
      name: { en: 'Brown Stew Fish' },
      description: { en: 'With bammy.' },
      price_minor: 250_000,
      groups: [],
      allergens: ['fish'],
      is_vegetarian: false,
      is_on_menu: true,
    },
  })
}
