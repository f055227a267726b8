/** Words for diets and what they exclude in English, French and Spanish, in lower case without accents. */
import { type Diet, diets } from '#values/diets.ts'

function terms(rows: readonly (readonly [diets: readonly Diet[], words: string])[]) {
  return new Map(
    rows.flatMap(([of, words]) =>
      words.split(',').map((term): [string, readonly Diet[]] => [term.trim(), of]),
    ),
  )
}

const vegetarian = ['vegetarian'] as const
const vegan = ['vegan'] as const

/** Diets that together exclude every allergen that must be declared. */
export const allergenFree: readonly Diet[] = diets.filter(
  (diet) =>
    diet.endsWith('-free') && !['alcohol-free', 'sugar-free', 'pork-free', 'lactose-free'].includes(diet),
)

/** Words for goods that suit a diet. */
export const adjectives = terms([
  [
    vegan,
    'vegan, vegans, vegane, veganes, vegano, vegana, veganos, veganas, vegetalien, vegetalienne, vegetaliens, vegetaliennes, plant based, plantbased',
  ],
  [
    vegetarian,
    'vegetarian, vegetarians, veggie, vege, vegetarien, vegetarienne, vegetariens, vegetariennes, vegetariano, vegetariana, meatless',
  ],
  [['halal'], 'halal'],
  [['kosher'], 'kosher, kasher, casher, cacher, cosher'],
  [
    ['alcohol-free'],
    'non alcoholic, nonalcoholic, non alcoholics, unalcoholic, non alcoholised, non alcoolise, non alcoolisee, non alcoolises, non alcoolisees, mocktail, mocktails, virgin cocktail, virgin cocktails, virgin mojito, virgin colada, virgin pina colada, virgin daiquiri, virgin punch, virgin mary, analcoolique, analcooliques',
  ],
  [['gluten-free'], 'coeliac, celiac, coeliacs, celiacs, coeliaque, celiaque, coeliaques, celiaques'],
  [['sugar-free'], 'diabetic, diabetics, diabetique, diabetiques'],
])

/** What each diet excludes. Names without a diet contain such a word but mean something else. */
export const subjects = terms([
  [['gluten-free'], 'gluten, wheat, ble, trigo'],
  [
    ['nut-free'],
    'nut, nuts, tree nut, tree nuts, noix, fruit a coque, fruits a coque, fruits coque, nuez, nueces, almond, almonds, amande, amandes, cashew, cashews, noix de cajou, hazelnut, hazelnuts, noisette, noisettes, walnut, walnuts, pecan, pecans, pistachio, pistachios, frutos secos',
  ],
  [
    ['peanut-free'],
    'peanut, peanuts, peanut butter, groundnut, groundnuts, arachide, arachides, cacahuete, cacahuetes, cacahouete, cacahouetes, mani',
  ],
  [
    ['dairy-free'],
    'dairy, dairies, dairy product, dairy products, milk, milks, cow milk, cheese, butter, cream, produit laitier, produits laitiers, laitier, laitiers, laitage, laitages, lait, fromage, beurre, creme, lacteos, leche',
  ],
  [['lactose-free'], 'lactose, lactosa'],
  [['egg-free'], 'egg, eggs, oeuf, oeufs, huevo, huevos'],
  [['soy-free'], 'soy, soya, soja, soybean, soybeans'],
  [['fish-free'], 'fish, fishes, poisson, poissons, pescado'],
  [
    ['shellfish-free'],
    'shellfish, shell fish, crustacean, crustaceans, crustace, crustaces, mollusc, molluscs, mollusque, mollusques, fruits de mer, shrimp, shrimps, prawn, prawns, crevette, crevettes, crab, crabs, crabe, crabes, conch, lambi, lobster, langouste, mariscos',
  ],
  [['fish-free', 'shellfish-free'], 'seafood, sea food'],
  [['sesame-free'], 'sesame, sesamo'],
  [['celery-free'], 'celery, celeri'],
  [['mustard-free'], 'mustard, moutarde, mostaza'],
  [['sulphite-free'], 'sulphite, sulphites, sulfite, sulfites, sulfitos'],
  [['lupin-free'], 'lupin, lupins'],
  [
    ['sugar-free'],
    'sugar, sugars, sucre, sucres, sucre ajoute, sucres ajoutes, sugar added, azucar, sweetener, sweeteners',
  ],
  [
    ['alcohol-free'],
    'alcohol, alcool, alcools, booze, liquor, spirits, rum, rhum, ron, wine, vin, vino, beer, biere',
  ],
  [['pork-free'], 'pork, porc, cerdo, bacon, ham, jambon'],
  [vegetarian, 'meat, meats, viande, viandes, carne, chicken, poulet, beef, boeuf'],
  [
    vegan,
    'animal product, animal products, animal ingredients, produit animal, produits animaux, produit d origine animale, ingredients d origine animale',
  ],
  [
    [],
    'coconut milk, coconut cream, coconut butter, cocoa butter, shea butter, body butter, body milk, lait de coco, lait corporel, lait pour le corps, creme solaire, creme hydratante, sun cream, butter bean, butter beans, beurre de karite, beurre de cacao, noix de coco, noix de muscade, nut meg, wine glass, wine glasses',
  ],
])

/** Words before the excluded ingredient. */
export const negations = new Set([
  ...'without,no,non,not,sans,sin,zero,0,minus,avoid,avoiding,except,excluding,exclude,less'.split(','),
  ...'pas de,pas d,free from,free of,libre de,exempt de,exempte de,exempts de,depourvu de,not any'.split(','),
  ...'contains no,contain no,containing no,with no,made without,does not contain,doesn t contain'.split(','),
  ...'do not contain,don t contain,not containing,not contain,nothing with,allergic to,allergy to'.split(','),
  ...'allergies to,allergique a,allergique au,allergique aux,allergie a,allergie au,allergie aux'.split(','),
  ...'allergies au,allergies aux,intolerant to,intolerant a,intolerant au,intolerance a,intolerance au'.split(
    ',',
  ),
  ...'intolerance to,intolerante au,ne contient pas de,ne contenant pas de,sans aucun,sans aucune'.split(','),
])

/** Words after the excluded ingredient, by spelling. */
export const afterwards = new Map([
  ...['free', 'fre', 'freee', 'frree', 'ffree', 'fere', 'feer', 'frei', 'frie'].map(
    (word): [string, string] => [word, 'free'],
  ),
  ...[
    'less',
    'intolerant',
    'intolerance',
    'allergy',
    'allergies',
    'allergic',
    'allergie',
    'allergique',
    'safe',
  ].map((word): [string, string] => [word, word]),
])

/** Words that add nothing to a search for goods. */
export const fillers = new Set(
  `food foods product products produit produits nourriture aliment aliments alimentation comida stuff thing things safe
   item items option options friendly only certified certifie certifiee certifies certifiees suitable please goods
   diet diets regime regimes meal meals repas plat plats recipe recipes something anything`.split(/\s+/),
)

/** Correctly spelled words that resemble one of the above. */
export const ordinaryWords = new Set(
  `plant plants plantain plantains planter planters planteur plantation vegetable vegetables vegetal vegetale vegetales vegetaux vegas began megan veggies halls hall cash cashew cashews
   cachet meals meal seats silk mild plain wheel porcelain spirit creamy cremes rhums crabby wines viands meats
   fishing fisher creme milky nutty sugary suga oeuvre oeuvres`.split(/\s+/),
)
