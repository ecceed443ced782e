import type { Authentication, Success } from '#contract/http.ts'
import type { LinkSent } from '#contract/magic-links.ts'
import { http } from '#web/http.ts'
import { type HalfOpenSession, halfOpenSession } from './login.ts'

/** Has a link mailed. When that was, whether or not anybody has this address. */
export async function askForLink(email: string): Promise<Date> {
  const { data } = await http.post<Success<LinkSent>>('/rest/magic-link', { email })
  return new Date(data.sentAt)
}

/** What is in a link: the code, and whose account it opens. */
export interface MailedLink {
  code: string
  email: string
}

/** Uses a link up. Accounts with a second factor are half open then. Rejects as `http` does. */
export async function followLink({
  code,
  email,
}: MailedLink): Promise<Authentication['authentication'] | HalfOpenSession> {
  const path = `/magic/${encodeURIComponent(code)}?email=${encodeURIComponent(email)}`
  try {
    return (await http.get<Authentication>(path)).authentication
  } catch (error) {
    const halfOpen = halfOpenSession(error)
    if (halfOpen) return halfOpen
    throw error
  }
}
