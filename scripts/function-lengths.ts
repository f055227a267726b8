import { type Program, Visitor } from 'oxc-parser'

interface FunctionLength {
  readonly name: string
  readonly lines: number
}

/** Returns every function of a parsed file with its length in lines; a nested one counts for each function around it. */
export function functionLengths(program: Program, source: string): FunctionLength[] {
  const found: FunctionLength[] = []
  const named = new Map<number, string>()
  const add = (node: { readonly start: number; readonly end: number }, name: string | undefined) => {
    const lines = source.slice(node.start, node.end).split('\n').length
    found.push({ name: name ?? named.get(node.start) ?? '(anonymous)', lines })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') named.set(init.start, id.name)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') named.set(value.start, key.name)
    },
    FunctionDeclaration(node) {
      add(node, node.id?.name)
    },
    FunctionExpression(node) {
      add(node, node.id?.name)
    },
    ArrowFunctionExpression(node) {
      add(node, undefined)
    },
  }).visit(program)
  return found
}
