import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import type { ActivityEvent, ActivityRow } from '#contract/activity.ts'

/** A client of the activity feed. */
export interface FeedConnection {
  status: number
  headers: IncomingMessage['headers']
  events: ActivityEvent[]
  isOver: boolean
  hangUp(): void
  /** What is known of a learner after all events. */
  row(nickname: string): ActivityRow | undefined
}

/** Connects to the activity feed of the dashboard behind `link`, as its page does, until the test ends. */
export async function listenToActivity(
  link: URL,
  bearer: string,
  more: Record<string, string> = {},
): Promise<FeedConnection> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { authorization: `Bearer ${bearer}`, ...more }
  get({ host: '127.0.0.1', port: link.port, path: '/api/activity/live', headers }, resolve).on(
    'error',
    reject,
  )
  const answer = await promise
  const events: ActivityEvent[] = []
  const listener: FeedConnection = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    isOver: false,
    hangUp: () => answer.destroy(),
    row: (nickname) =>
      events
        .flatMap((event) => ('rows' in event ? event.rows : []))
        .findLast((one) => one.nickname === nickname),
  }
  let text = ''
  answer.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
      if (data !== undefined) events.push(JSON.parse(data))
      text = text.slice(end + 2)
    }
  })
  answer.on('end', () => {
    listener.isOver = true
  })
  answer.on('error', () => {})
  onTestFinished(() => void answer.destroy())
  return listener
}
