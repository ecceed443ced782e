/** What was sent: usually the fields of our form. */
type Sent = Readonly<Record<string, unknown>>

interface Views {
  /** Renders a page. A `layout` among the values names the file to put around it, relative to the folder of views. */
  render(page: string, values: Record<string, unknown>): string
  /** The absolute path on the disk. */
  resolve(path: string): string
}

/** The page that answers a request to be forgotten. */
export function answerPage(views: Views, page: string, sent: Sent): string {
  return views.render(page, { email: sent.email })
}
