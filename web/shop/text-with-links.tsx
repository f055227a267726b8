import { Fragment, type ReactNode } from 'react'

interface TextWithLinksProps<Name extends string> {
  /** With each link's `{name}` in its place. */
  readonly text: string
  readonly links: Readonly<Record<Name, ReactNode>>
}

/** A sentence with links in it, wherever its language puts them. */
export function TextWithLinks<Name extends string>({ text, links }: TextWithLinksProps<Name>) {
  const byName = new Map<string, ReactNode>(Object.entries(links))
  return text.split(/(\{\w+\})/).map((part) => {
    const link = byName.get(part.slice(1, -1))
    return link === undefined ? part : <Fragment key={part}>{link}</Fragment>
  })
}
