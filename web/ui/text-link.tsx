import { AppLink, type AppLinkProps } from '#app/link.tsx'

const variants = {
  /** In running text: underlined, as colour alone doesn't identify a link. */
  inline: 'text-accent-text underline decoration-1 underline-offset-3 hover:decoration-2',
  /** In lists of links, where the context identifies them. */
  quiet: 'text-body hover:text-accent-text hover:underline underline-offset-3',
  /** Alone beside a heading: "See all". */
  more: 'inline-block min-h-6 font-semibold text-accent-text hocus:underline underline-offset-4',
} as const

interface TextLinkProps extends AppLinkProps {
  readonly variant?: keyof typeof variants
}

export function TextLink({ variant = 'inline', className = '', ...rest }: TextLinkProps) {
  return <AppLink {...rest} className={`${variants[variant]} ${className}`} />
}
