interface CurrencyOptionsProps {
  readonly currencies: readonly { readonly code: string; readonly name: string }[]
}

export function CurrencyOptions({ currencies }: CurrencyOptionsProps) {
  return currencies.map(({ code, name }) => (
    <option key={code} value={code}>
      {code} · {name}
    </option>
  ))
}
