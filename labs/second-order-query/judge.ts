import type { Judge } from '#lab'

type Cell = string | number | null

interface Account {
  id: number
  email: string
  password: string
}

/** Whether a line is an account: its address in one column and its hashed password in the other. */
const isLineOf =
  ({ name, price }: { name: Cell; price: Cell }) =>
  ({ email, password }: Account): boolean =>
    (name === email && price === password) || (price === email && name === password)

const HASH = /^[0-9a-f]{32}$/

/** Another account is on the printed list. Most lists contain no hash, so nobody has to be looked up. */
export const judge: Judge = ({ on }) => ({
  secondOrderChallenge: on('list.printed', ({ userId, lines, accounts }) => {
    const hashes = lines.filter(({ name, price }) => HASH.test(String(name)) || HASH.test(String(price)))
    if (hashes.length === 0) return false
    const others = accounts().filter(({ id }) => id !== userId)
    return hashes.some((line) => others.some(isLineOf(line)))
  }),
})

/** A name closed its quotes and printed something else. */
export const near: Judge = ({ on }) => ({
  secondOrderChallenge: on(
    'list.printed',
    ({ listName, lines }) =>
      lines.length > 0 && listName.includes("'") && /union\s+(all\s+)?select/i.test(listName),
  ),
})
