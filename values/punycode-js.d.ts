declare module 'punycode.js' {
  export function toASCII(domain: string): string
  export function toUnicode(domain: string): string
}
