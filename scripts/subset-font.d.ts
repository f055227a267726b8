declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default: number }
  interface Options {
    readonly targetFormat: 'woff2' | 'woff' | 'truetype'
    readonly variationAxes?: Readonly<Record<string, Axis>>
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
