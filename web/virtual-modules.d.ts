/** By web/app/message-chunks.ts: the address of each script of messages, by its name. */
declare module 'virtual:message-chunks' {
  const chunks: Readonly<Record<string, string>>
  export default chunks
}

/** By web/app/message-chunks.ts: imports a bundle of messages by `<language>/<bundle>`; its texts by namespace. */
declare module 'virtual:message-bundles' {
  type Bundle = Readonly<Record<string, import('#values/translate.ts').Messages>>
  const files: Readonly<Record<string, () => Promise<{ readonly default: Bundle }>>>
  export default files
}

/** By web/app/message-chunks.ts: the same of what few pages need. */
declare module 'virtual:seldom-message-bundles' {
  export { default } from 'virtual:message-bundles'
}
