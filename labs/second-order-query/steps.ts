import type { Tools } from '#lab'

/** A customer who is logged in. */
export interface Customer {
  token: string
}

/** A line of the printed list. */
export interface Line {
  name: unknown
  price: unknown
}

const JIM = 'ncc-1701'

/** MD5 of the administrator's password. */
export const ADMIN_HASH = '0192023a7bbd73250516f069df18b500'

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, JIM)

/** Saves a list of this name. Returns its id. */
export async function save(
  { http, expect }: Tools,
  { token }: Customer,
  name: string,
  items: readonly number[] = [1],
): Promise<string> {
  const saved = await http.post('/rest/lists', { name, items }, { token })
  expect(saved.status === 201, `saving a list was answered with ${saved.status}`)
  return saved.json<{ data: { id: string } }>().data.id
}

/** Renames a list. */
export async function rename(
  { http, expect }: Tools,
  { token }: Customer,
  id: string,
  name: string,
  items: readonly number[] = [1],
): Promise<void> {
  const { status } = await http.put(`/rest/lists/${id}`, { name, items }, { token })
  expect(status === 200, `renaming a list was answered with ${status}`)
}

/** The printed list. */
export async function print({ http, expect }: Tools, { token }: Customer, id: string): Promise<Line[]> {
  const answer = await http.get(`/rest/lists/${id}/print`, { token })
  expect(answer.status === 200, `printing was answered with ${answer.status}`)
  return answer.json<{ data: { lines: Line[] } }>().data.lines
}

/** All of it as one text. */
export const textOf = (lines: readonly Line[]): string => JSON.stringify(lines)
