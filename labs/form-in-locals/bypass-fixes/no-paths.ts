/** What was sent: the fields of our form, we hope. */
type Sent = Readonly<Record<string, unknown>>

interface Views {
  /** Fills a page in. A `layout` among the values names the file to put around it, seen from the folder of views. */
  render(page: string, values: Record<string, unknown>): string
  /** Where on the disk a path leads. */
  resolve(path: string): string
}

/** The page that answers a request to be forgotten. */
export function answerPage(views: Views, page: string, sent: Sent): string {
  const layout = String(sent.layout ?? '')
  if (layout.includes('/') || layout.includes('.')) throw new Error('File access not allowed')
  return views.render(page, { ...sent })
}
