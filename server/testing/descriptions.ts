import Value from 'typebox/value'
import type { DescribedRoute } from '../http/routing/description.ts'

interface Answered {
  status: number
  body: string
}

/**
 * Where an answer is unlike what its route says of it: a success of another status, or JSON of another shape. Nothing
 * where the route says nothing.
 */
export function unlikeItsDescription(
  calls: readonly DescribedRoute[],
  call: { method: string; url: string },
  { status, body }: Answered,
): string[] {
  const description = calls.find((one) => isCall(one, call))?.description
  if (!description) return []
  const answer = description.answers[status]
  if (answer === undefined) return status < 300 ? [`a status ${status} that nobody told of`] : []
  if (typeof answer === 'string') return []
  const [, schema] = answer
  return [...Value.Errors(schema, JSON.parse(body))].map(
    ({ instancePath, message }) => `${instancePath || 'the answer'} ${message}`,
  )
}

function isCall({ method, path }: DescribedRoute, call: { method: string; url: string }): boolean {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')
  return method === call.method && pattern.test(call.url.split('?')[0] ?? '')
}
