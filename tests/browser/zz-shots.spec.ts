import { test, untilReady } from '#tests/support/browser.ts'
test('shots', async ({ page, visit, signIn, baseURL }) => {
  test.setTimeout(120_000)
  await signIn('operator@tradewind.example')
  const cats = await (await page.request.get('/api/operator/categories')).json()
  const cat = cats.data.find((c: any) => c.path.startsWith('shops/') && c.path.split('/').length === 3)
  const add = async (key: string, f: object, req = false) => { const r = await page.request.post('/api/operator/attributes', { headers: { origin: baseURL ?? '' }, data: { key, unit: '', is_facet: false, choices: [], categories: [{ category_id: cat.id, is_required: req }], ...f } }); if (!r.ok()) console.log(await r.text()) }
  await add('grain', { type: 'text', name: { en: 'Wood', fr: 'Bois' } }, true)
  await add('loadx', { type: 'number', unit: 'kg', name: { en: 'Maximum load', fr: 'Charge maximale' } })
  await add('boxx', { type: 'dimension', unit: 'cm', name: { en: 'Size', fr: 'Dimensions' } })
  await add('picked', { type: 'date', name: { en: 'Harvest', fr: 'Récolte' } })
  await add('wash', { type: 'boolean', name: { en: 'Dishwasher safe', fr: 'Lave-vaisselle' }, choices: [{ key: 'yes', label: { en: 'Yes', fr: 'Oui' } }, { key: 'no', label: { en: 'No', fr: 'Non' } }] })
  await add('tint', { type: 'colour', name: { en: 'Tint', fr: 'Teinte' }, choices: ['umber', 'zaffre', 'coral', 'lagoon'].map((k, i) => ({ key: k, label: { en: k, fr: k }, swatch: ['#635147', '#0014a8', '#ff6f61', '#0b7a75'][i] })) }, true)
  await signIn('owner@madras-lane.example')
  const list = await (await page.request.get('/api/seller/stores/madras-lane/product-choices')).json()
  const r = await page.request.post('/api/seller/stores/madras-lane/products', { headers: { origin: baseURL ?? '' }, data: { name: { en: 'Carved lamp' }, category_id: cat.id, variants: [{ price_minor: 4000 }], attributes: { loadx: 2.5, tint: ['zaffre'] } } })
  const { product } = await r.json()
  void list
  for (const [lang, pre] of [['en', ''], ['fr', '/fr'], ['ar', '/ar']]) for (const w of [1440, 390]) for (const mode of ['light', 'dark']) {
    if (lang !== 'en' && mode === 'dark') continue
    await page.setViewportSize({ width: w, height: 900 })
    await page.addInitScript((m) => { if (location.protocol !== 'about:') sessionStorage.setItem('color-mode', m) }, mode)
    await visit(`${pre}/seller/desk/madras-lane/products/${product.id}`)
    await untilReady(page)
    const el = page.locator('section', { has: page.locator('[name="attributes_of"]') }).first()
    await el.scrollIntoViewIfNeeded()
    await el.screenshot({ path: `/tmp/w/shots-editor/attr-${lang}-${w}-${mode}.png` })
  }
})
