import { ExternalLink as LeavesMarket } from 'lucide-react'
import type { ProductCard } from '#contract/catalog.ts'
import { iconButtonClassOf } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ExternalLink, OutwardLink } from './external-link.tsx'

interface ExternalActionProps {
  readonly external: NonNullable<ProductCard['external']>
  readonly name: string
  readonly isWide: boolean
  readonly className: string
}

/** Replaces the cart button on the card of an external product with a link to the seller's site. */
export function ExternalAction({ external, name, isWide, className }: ExternalActionProps) {
  if (isWide) return <ExternalLink external={external} name={name} variant="quiet" isWide />
  const label = `${external.button_text}: ${name}`
  return (
    <OutwardLink
      href={external.url}
      aria-label={label}
      title={label}
      className={`${iconButtonClassOf({ variant: 'floating' })} ${className}`}
    >
      <Icon of={LeavesMarket} flips />
    </OutwardLink>
  )
}
