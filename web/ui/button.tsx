import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#app/link.tsx'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** How each looks is in components.css: `action` is the one thing that matters on the page, `floating` lies on a picture. */
const variants = {
  action: 'button-action',
  accent: 'button-accent',
  quiet: 'button-quiet',
  plain: 'button-plain',
  danger: 'button-danger',
  floating: 'button-floating',
} as const

const sizes = { sm: ' button-sm', md: '', lg: ' button-lg' } as const

const iconOnlySizes = { sm: ' icon-button-sm', md: '', lg: ' icon-button-lg' } as const

export type ButtonVariant = keyof typeof variants

interface Look {
  readonly variant?: ButtonVariant
  readonly size?: keyof typeof sizes
  /** Before the words. */
  readonly icon?: LucideIcon
  /** After the words; an arrow that points on. */
  readonly iconEnd?: LucideIcon
  /** As wide as what holds it. */
  readonly isWide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** The call is under way: a spinner takes the place of the words, the width stays, further clicks do nothing. */
  readonly isBusy?: boolean
}

/** Acts. Give `type="submit"` in forms. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  isWide,
  isBusy,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={isBusy ? ignore : onClick}
      className={joined(
        classOf({ variant, size, isWide }),
        isBusy === undefined ? '' : 'relative',
        className,
      )}
    >
      {isBusy === undefined ? (
        <Label icon={icon} iconEnd={iconEnd}>
          {children}
        </Label>
      ) : (
        <span className={`inline-flex items-center gap-2 ${isBusy ? 'opacity-0' : ''}`}>
          <Label icon={icon} iconEnd={iconEnd}>
            {children}
          </Label>
        </span>
      )}
      {isBusy ? <Spinner className="absolute size-5" /> : null}
    </button>
  )
}

/** Goes somewhere, and looks like a button because it is the next step. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  isWide,
  className = '',
  children,
  ...rest
}: AppLinkProps & Look) {
  return (
    <AppLink {...rest} className={joined(classOf({ variant, size, isWide }), className)}>
      <Label icon={icon} iconEnd={iconEnd}>
        {children}
      </Label>
    </AppLink>
  )
}

interface Sign {
  readonly icon: LucideIcon
  /** What it does, in words. */
  readonly label: string
  readonly variant?: ButtonVariant
  readonly size?: keyof typeof sizes
  readonly flips?: boolean
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Sign {}

/** A button that is only a sign. */
export function IconButton({
  icon,
  label,
  variant,
  size,
  flips = false,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={joined(signClassOf({ variant, size }), className)}
    >
      <Icon of={icon} flips={flips} />
    </button>
  )
}

/** A link that is only a sign. */
export function IconLink({
  icon,
  label,
  variant,
  size,
  flips = false,
  className = '',
  ...rest
}: Omit<AppLinkProps, 'children'> & Sign) {
  return (
    <AppLink
      {...rest}
      aria-label={label}
      title={label}
      className={joined(signClassOf({ variant, size }), className)}
    >
      <Icon of={icon} flips={flips} />
    </AppLink>
  )
}

interface LabelProps {
  readonly icon: LucideIcon | undefined
  readonly iconEnd: LucideIcon | undefined
  readonly children: ReactNode
}

function Label({ icon, iconEnd, children }: LabelProps) {
  return (
    <>
      {icon ? <Icon of={icon} /> : null}
      {children}
      {iconEnd ? <Icon of={iconEnd} flips /> : null}
    </>
  )
}

interface ClassFacts {
  readonly variant?: ButtonVariant | undefined
  readonly size?: keyof typeof sizes | undefined
  readonly isWide?: boolean | undefined
}

/** What makes a button look like one, for a link that leads out of the market. */
export function classOf({ variant = 'accent', size = 'md', isWide = false }: ClassFacts): string {
  return `button ${variants[variant]}${sizes[size]}${isWide ? ' button-wide' : ''}`
}

/** The same for a button that is only an icon. */
export function signClassOf({ variant = 'plain', size = 'md' }: Omit<ClassFacts, 'isWide'>): string {
  return `icon-button ${variants[variant]}${iconOnlySizes[size]}`
}

function joined(...classes: readonly string[]): string {
  return classes.filter(Boolean).join(' ')
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
}
