/** Words of a search that describe quality, recipient or purpose rather than the product. Pure. */

import { isLittle } from './understand.ts'

/** Words that apply to everything sold here or to nothing, so they do not narrow a search. */
const EMPTY = words(`
  food foods dish dishes cuisine cuisines cooking restaurant restaurants resto restos takeaway takeout nourriture plat
  plats comida comidas platos goods product products produit produits item items thing things stuff caribbean caraibe
  caraibes caribe islands iles antilles`)

/** Words of praise, intent, number or occasion, which may be left out. */
const WEAK = words(`
  beginner beginners starter starters novice novices debutant debutants debutante debutantes debuter principiante
  principiantes best better good great nice perfect ideal top cheap cheapest affordable inexpensive expensive luxury
  quality premium authentic genuine real original traditional typical favourite favorite popular famous amazing
  meilleur meilleure meilleurs meilleures bon bonne bons bonnes beau belle pas cher chers chere cheres abordable
  qualite authentique vrai vraie veritable traditionnel traditionnelle traditionnels typique bonito barato mejor
  buy order find get need want looking searching sale sell shop store online near nearby delivery deliver shipped
  acheter commander trouver cherche chercher besoin vente boutique magasin ligne livraison livrer pres comprar
  lover lovers fan fans amateur amateurs enthusiast enthusiasts idea ideas idee idees use using home people person
  personne personnes someone quelqu everyone all kind kinds type types sorte style
  one two three four five un une deux trois quatre cinq uno dos tres
  eat eating drink drinking cook dinner lunch breakfast party everyday daily manger boire diner dejeuner fete`)

/** Words that introduce a purpose. */
const PURPOSE = words('for pour para')

const GIFT = words(`
  gift gifts gifting present presents cadeau cadeaux regalo regalos giftset giftbox hamper hampers coffret coffrets`)
/** With these words the search is not for a gift but for paper, cards or vouchers. */
const NO_GIFT = words(
  'card cards carte cartes voucher vouchers bon wrap wrapping paper papier emballage bag sac tag tags',
)
const OCCASION = words(`
  birthday birthdays anniversaire anniversaires cumpleanos anniversary wedding mariage boda valentine valentines
  housewarming graduation christening bapteme retirement retraite naissance xmas noel christmas navidad mothers fathers
  mother father day fete meres peres mere pere saint valentin thank you merci`)
/** Words that mean gifts when they are alone. */
const OCCASION_ONLY = words(`
  birthday birthdays anniversaire anniversaires cumpleanos anniversary valentine valentines housewarming`)
const RECIPIENT = words(`
  mum mums mom moms mommy mummy mother mothers maman mere meres mama dad dads daddy father fathers papa pere peres
  parent parents grandma granny nan grandmother grandpa grandad grandfather mamie papi papy grand grandparents wife
  husband femme mari girlfriend boyfriend copine copain friend friends ami amie amis amies sister brother soeur frere
  aunt auntie uncle tante oncle tonton teacher maitresse boss colleague coworker collegue her him she them women woman
  men man lady ladies hostess host family famille couple madre padre amigo amiga novia novio lui elle eux ma mon mes sa son ses my your mi`)
const HOLIDAY =
  /\b(?:mothers? day|fathers? day|fete des meres|fete des peres|saint valentin|valentines? day)\b/
const CHILDREN = words(`
  kid kids child children childrens childs toddler toddlers boy boys girl girls son daughter nephew niece grandchild
  grandson granddaughter enfant enfants fille filles garcon garcons bambin bambins fils neveu nino
  ninos nina ninas infant infants`)
const CHILDREN_TERM = 'kids'
const GIFT_TERM = 'gift'

/** Returns whether a word never narrows a search. */
export function isEmptyWord(word: string): boolean {
  return EMPTY.has(word)
}

/** Returns whether a word may be left out when nothing matches it. */
export function isWeakWord(word: string): boolean {
  return WEAK.has(word) || EMPTY.has(word)
}

/** Returns the words before the purpose, or all words if there is none. */
export function headOf(typed: readonly string[]): readonly string[] {
  const purpose = typed.findIndex((word) => PURPOSE.has(word))
  return purpose > 0 ? typed.slice(0, purpose) : typed
}

/** Reduces a search for a gift to the catalogue's terms, without occasion and recipient; returns others unchanged. */
export function giftWords(typed: readonly string[]): readonly string[] {
  const isGift = typed.some((word) => GIFT.has(word)) && !typed.some((word) => NO_GIFT.has(word))
  const isHoliday = HOLIDAY.test(typed.join(' '))
  const isOccasion =
    typed.length > 0 &&
    typed.every(
      (word) =>
        OCCASION_ONLY.has(word) ||
        PURPOSE.has(word) ||
        (isHoliday && (isLittle(word) || OCCASION.has(word) || RECIPIENT.has(word))),
    )
  if (!isGift && !isOccasion) return typed
  const others = typed.filter(
    (word) =>
      !GIFT.has(word) &&
      !OCCASION.has(word) &&
      !RECIPIENT.has(word) &&
      !CHILDREN.has(word) &&
      !WEAK.has(word),
  )
  const isForChildren = typed.some((word) => CHILDREN.has(word))
  return [...(isForChildren ? [CHILDREN_TERM] : []), ...others, GIFT_TERM]
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
