import { Fragment, type ReactNode } from 'react'

interface TextWithLinksProps<Name extends string> {
  /** Contains a `{name}` placeholder for each link. */
  readonly text: string
  readonly links: Readonly<Record<Name, ReactNode>>
}

/** Sentence with links at the positions that its language requires. */
export function TextWithLinks<Name extends string>({ text, links }: TextWithLinksProps<Name>) {
  const byName = new Map<string, ReactNode>(Object.entries(links))
  return text.split(/(\{\w+\})/).map((part) => {
    const link = byName.get(part.slice(1, -1))
    return link === undefined ? part : <Fragment key={part}>{link}</Fragment>
  })
}
