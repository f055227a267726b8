import { ExternalLink as LeavesMarket } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ProductCard } from '#contract/catalog.ts'
import { type ButtonVariant, classOf } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

interface ExternalLinkProps {
  readonly external: NonNullable<ProductCard['external']>
  /** Name of the product, when it isn't shown next to the link. */
  readonly name?: string
  readonly variant: ButtonVariant
  readonly size?: 'sm' | 'md' | 'lg'
  readonly isWide?: boolean
  readonly className?: string
}

/** Link to an external product's site. */
export function ExternalLink({
  external: { url, button_text: text },
  name,
  className = '',
  ...look
}: ExternalLinkProps) {
  return (
    <OutwardLink
      href={url}
      aria-label={name === undefined ? undefined : `${text}: ${name}`}
      className={`${classOf(look)} ${className}`}
    >
      <span className="inline-flex min-w-0 items-center gap-2">
        {text}
        <Icon of={LeavesMarket} size="sm" flips />
      </span>
    </OutwardLink>
  )
}

/** Opens another site in a new tab without passing a referrer or search ranking. */
export function OutwardLink({ href, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
