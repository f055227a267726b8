import type { ComponentProps } from 'react'

/**
 * What an icon is in the built scripts (icon-sprite.ts). The server's drawing stays where it is when the page comes
 * alive: what is set as a text within an element is not compared.
 */
export function drawn(name: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for an icon, where its module is loaded
  return function DrawnIcon({ strokeWidth = 2, ...rest }: ComponentProps<'svg'>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own icon's name
        dangerouslySetInnerHTML={{ __html: `<use href="__ICON_SPRITE__#${name}"/>` }}
      />
    )
  }
}
