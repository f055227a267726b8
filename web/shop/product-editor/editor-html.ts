/** Returns a stored description as HTML; texts without tags become paragraphs. */
export function editorHtml(text: string): string {
  if (/<(?:p|h[23]|ul|ol|blockquote)(?:\s[^<>]*)?>/i.test(text)) return text
  return text
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`)}</p>`)
    .join('')
}
