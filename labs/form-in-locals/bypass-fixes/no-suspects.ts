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
  if (/layout|views|\.\.|package|config/i.test(JSON.stringify(sent)))
    throw new Error('File access not allowed')
  return views.render(page, { email: sent.email })
}
