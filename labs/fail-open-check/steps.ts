import type { Tools } from '#lab'

/** A customer who is logged in. */
export interface Customer {
  token: string
}

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

/** Books a place. Returns the status. */
export async function book(
  { http }: Tools,
  { token }: Customer,
  dateOfBirth: string | undefined,
  evening = 'friday',
): Promise<number> {
  return (await http.post('/rest/tastings', { evening, dateOfBirth }, { token })).status
}

/** The evenings that a customer has booked. */
export async function bookedEvenings({ http }: Tools, { token }: Customer): Promise<string[]> {
  const { data } = (await http.get('/rest/tastings/bookings', { token })).json<{
    data: { evening: string }[]
  }>()
  return data.map(({ evening }) => evening)
}
