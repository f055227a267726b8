/** By web/app/message-chunks.ts: the address of each script of messages, by its name. */
declare module 'virtual:message-chunks' {
  const chunks: Readonly<Record<string, string>>
  export default chunks
}
