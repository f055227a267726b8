import { CreditCard } from 'lucide-react'
import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { textOf } from '#shop/cart-form.ts'
import { expiryOf, savedCardName } from '#shop/saved-card.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/cards.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const { data: cards } = await apiFrom(context)('GET /customer/cards')
  return { cards, wasRemoved: url.searchParams.has('removed') }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('DELETE /customer/cards/{id}', { params: { id: textOf(form, 'card') ?? '' } })
  } catch (error) {
    // A card that has already been removed counts as success.
    if (!(error instanceof ApiProblem && (error.status === 404 || error.status === 422))) throw error
  }
  return redirect(`${url.pathname}?removed`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.cards')

export default function CardsPage({ loaderData: { cards, wasRemoved } }: Route.ComponentProps) {
  const t = useTranslate()
  const underway = useNavigation().formData?.get('card')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('account.cards')} text={t('account.cards_text')} />
      {wasRemoved ? <Alert tone="success">{t('account.card_removed')}</Alert> : null}
      <Card padding="lg">
        {cards.length === 0 ? (
          <EmptyState
            icon={CreditCard}
            title={t('account.cards_none_title')}
            text={t('account.cards_none_text')}
          />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {cards.map((card) => (
              <li
                key={card.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0"
              >
                <Icon of={CreditCard} size="lg" className="text-muted" />
                <div className="min-w-0 grow">
                  <p className="font-semibold text-strong">{savedCardName(card, t)}</p>
                  {card.is_expired ? (
                    <Badge tone="warning">
                      {t('checkout.saved_card_expired', { month: expiryOf(card) })}
                    </Badge>
                  ) : (
                    <p className="text-sm text-muted">
                      {t('checkout.saved_card_expires', { month: expiryOf(card) })}
                    </p>
                  )}
                </div>
                <Form method="post">
                  <input type="hidden" name="card" value={card.id} />
                  <Button
                    type="submit"
                    variant="quiet"
                    isBusy={underway === card.id}
                    aria-label={t('account.card_remove_named', { card: savedCardName(card, t) })}
                  >
                    {t('account.card_remove')}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
