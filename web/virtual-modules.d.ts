/** Created by web/app/message-chunks.ts: address of each message script, by name. */
declare module 'virtual:message-chunks' {
  const chunks: Readonly<Record<string, string>>
  export default chunks
}

/** Created by web/app/message-chunks.ts: imports a message bundle by `<language>/<bundle>`; texts by namespace. */
declare module 'virtual:message-bundles' {
  type Bundle = Readonly<Record<string, import('#values/translate.ts').Messages>>
  const files: Readonly<Record<string, () => Promise<{ readonly default: Bundle }>>>
  export default files
}

/** Created by web/app/message-chunks.ts: the same for bundles that few pages need. */
declare module 'virtual:seldom-message-bundles' {
  export { default } from 'virtual:message-bundles'
}
