import { expect, test } from 'vitest'
import { dietSearch } from './diets.ts'

function read(text: string) {
  const { diets, rest } = dietSearch(text, { isAsTyped: false })
  return `${[...diets].sort().join(' ')} | ${rest}`
}

test.each([
  ['gluten free', 'gluten-free | '],
  ['Gluten-Free cake', 'gluten-free | cake'],
  ['glutenfree bread', 'gluten-free | bread'],
  ['cake without gluten', 'gluten-free | cake'],
  ['sans gluten', 'gluten-free | '],
  ['pain sans gluten', 'gluten-free | pain'],
  ['gâteau sans glutten', 'gluten-free | gateau'],
  ['glutn free', 'gluten-free | '],
  ['gluten fre', 'gluten-free | '],
  ['gluten f', 'gluten-free | '],
  ['sans glu', 'gluten-free | '],
  ['coeliac', 'gluten-free | '],
  ['cœliaque', 'gluten-free | '],
  ['vegan', 'vegan | '],
  ['vegan food', 'vegan | '],
  ['vegn cake', 'vegan | cake'],
  ['vega', 'vegan | '],
  ['végétalien', 'vegan | '],
  ['plats végétaliens', 'vegan | '],
  ['plant-based stew', 'vegan | stew'],
  ['vegitarian soup', 'vegetarian | soup'],
  ['végétarienne', 'vegetarian | '],
  ['sans viande', 'vegetarian | '],
  ['halal chicken', 'halal | chicken'],
  ['hallal', 'halal | '],
  ['kosher', 'kosher | '],
  ['nut free', 'nut-free | '],
  ['no nuts', 'nut-free | '],
  ['nuts-free chocolate', 'nut-free | chocolate'],
  ['chocolat sans noix ni arachides', 'nut-free peanut-free | chocolat'],
  ['sans fruits à coque', 'nut-free | '],
  ['peanut allergy snack', 'peanut-free | snack'],
  ['dairy, egg and gluten free cake', 'dairy-free egg-free gluten-free | cake'],
  ['milk chocolate without nuts or peanuts', 'nut-free peanut-free | milk chocolate'],
  ['sans lait', 'dairy-free | '],
  ['lactose intolerant', 'lactose-free | '],
  ['eggless cake', 'egg-free | cake'],
  ['egg less cake', 'egg-free | cake'],
  ['celiac safe flour', 'gluten-free | flour'],
  ['végé', 'vegetarian | '],
  ['virgin mojito', 'alcohol-free | '],
  ['sugar free', 'sugar-free | '],
  ['no added sugar jam', 'sugar-free | jam'],
  ['confiture sans sucre ajouté', 'sugar-free | confiture'],
  ['alcohol free punch', 'alcohol-free | punch'],
  ['punch no rum', 'alcohol-free | punch'],
  ['punch sans rhum', 'alcohol-free | punch'],
  ['non-alcoholic drinks', 'alcohol-free | drinks'],
  ['sans alcool', 'alcohol-free | '],
  ['mocktails', 'alcohol-free | '],
  ['allergic to shellfish', 'shellfish-free | '],
  ['does not contain soy', 'soy-free | '],
  ['snack for vegans', 'vegan | snack for'],
])('reads the diet of “%s”', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  'vegetable soup',
  'huile végétale',
  'nut butter',
  'free range eggs',
  'eggs free range',
  'coconut milk',
  'sans noix de coco',
  'cashew nuts',
  'cash',
  'rum cake',
  'milk soap',
  'nut tree',
  'palm free soap',
  'savon sans parfum',
  'no onions',
  'fish fry',
])('reads no diet from “%s”', (text) => {
  expect(read(text)).toBe(` | ${text}`)
})

test('asks for no diet that is refused', () => {
  expect(read('not vegan cake')).toBe(' | cake')
  expect(read('not gluten free bread')).toBe(' | bread')
})

test('guesses at no misspelled word when asked to search as typed', () => {
  const { diets, rest } = dietSearch('glutn free', { isAsTyped: true })

  expect({ diets, rest }).toEqual({ diets: [], rest: 'glutn free' })
})

test('tells the whole search as it was understood', () => {
  const search = dietSearch('glutn fre cke', { isAsTyped: false })

  expect(search.isCorrected).toBe(true)
  expect(search.withRemaining('cake')).toBe('gluten free cake')
})
