import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#app/link.tsx'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** Styles are in components.css: `action` is the single main action of a page, `floating` is for pictures. */
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
  readonly icon?: LucideIcon
  /** Icon after the label, such as an arrow. */
  readonly iconEnd?: LucideIcon
  /** Fills the width of the container. */
  readonly isWide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner instead of the label, keeps the width and ignores clicks. */
  readonly isBusy?: boolean
}

/** Button; set `type="submit"` in forms. */
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

/** Link that looks like a button, for the next step. */
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
  readonly label: string
  readonly variant?: ButtonVariant
  readonly size?: keyof typeof sizes
  readonly flips?: boolean
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Sign {}

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
      className={joined(iconButtonClassOf({ variant, size }), className)}
    >
      <Icon of={icon} flips={flips} />
    </button>
  )
}

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
      className={joined(iconButtonClassOf({ variant, size }), className)}
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

/** Returns the classes of a button, for external links. */
export function classOf({ variant = 'accent', size = 'md', isWide = false }: ClassFacts): string {
  return `button ${variants[variant]}${sizes[size]}${isWide ? ' button-wide' : ''}`
}

export function iconButtonClassOf({ variant = 'plain', size = 'md' }: Omit<ClassFacts, 'isWide'>): string {
  return `icon-button ${variants[variant]}${iconOnlySizes[size]}`
}

function joined(...classes: readonly string[]): string {
  return classes.filter(Boolean).join(' ')
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
}
