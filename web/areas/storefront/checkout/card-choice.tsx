import { useTranslate } from '#app/i18n.tsx'
import { expiryOf, savedCardName } from '#shop/saved-card.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { newCard } from './choices.ts'
import type { CardRequest, SavedCards } from './view.ts'

interface CardChoiceProps {
  readonly cards: SavedCards
  readonly requested: CardRequest
}

/** Saved cards to choose from, and whether to save a new one; works without script. */
export function CardChoice({ cards: { data: cards, can_save: canSave }, requested }: CardChoiceProps) {
  const t = useTranslate()
  if (!canSave) return null
  const usable = cards.filter((card) => !card.is_expired)
  const chosen =
    usable.find(({ id }) => id === requested.saved_card_id) ?? (requested.save_card ? undefined : usable[0])
  return (
    <div className="group/card hidden flex-col gap-4 rounded-xl bg-sunken p-4 group-has-[input[value=card]:checked]/payment:flex">
      {usable.length > 0 ? (
        <RadioCards
          legend={t('checkout.saved_card_choose')}
          name="saved_card"
          defaultValue={chosen?.id ?? newCard}
          options={[
            ...usable.map((card) => ({
              value: card.id,
              label: savedCardName(card, t),
              description: t('checkout.saved_card_expires', { month: expiryOf(card) }),
            })),
            { value: newCard, label: t('checkout.saved_card_new') },
          ]}
        />
      ) : null}
      <Checkbox
        name="save_card"
        defaultChecked={requested.save_card === true}
        label={t('checkout.save_card')}
        hint={t('checkout.save_card_text')}
        className={usable.length > 0 ? 'hidden group-has-[input[value=new]:checked]/card:flex' : ''}
      />
    </div>
  )
}
