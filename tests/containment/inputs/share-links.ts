import { type Inputs, type Line, sendInputs } from '../hostile.ts'

/** The page of a link that opens nothing. */
const REFUSED = /^(400|404) .*This link/s
/** Another address, or a line that is too long. */
const NOWHERE = /^(400|404|414|431|500) |^200 <!doctype html>/is
const NO_LIST = /^(400|403|404|413) /

const base64url = (bytes: number): string => Buffer.alloc(bytes, 0x41).toString('base64url')

const tokens: Line<string>[] = [
  // All lengths around the borders of blocks and tags.
  ...[1, 11, 12, 15, 16, 17, 27, 28, 29, 31, 32, 33, 47, 48, 49, 63, 64, 65, 450].map(
    (bytes): Line<string> => ['realm', base64url(bytes), REFUSED, `${bytes} bytes`],
  ),
  ['memory', 'A'.repeat(600), REFUSED, '600 letters'],
  ['memory', 'A'.repeat(601), REFUSED, '601 letters'],
  ['memory', 'A'.repeat(9_000), NOWHERE, '9,000 letters'],
  ['time', '-_'.repeat(300), REFUSED, 'dashes'],
  ['time', '.~'.repeat(300), REFUSED, 'no bytes at all'],
  ['time', '='.repeat(500), REFUSED, '500 equals signs'],
  ['time', '%41'.repeat(600), REFUSED, '600 encoded letters'],
  ['realm', '__proto__', REFUSED],
  ['realm', 'constructor', REFUSED],
  ['realm', '%00', REFUSED],
  ['realm', '%ff%fe', NOWHERE],
  ['realm', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', REFUSED],
  ['realm', '%u0041', NOWHERE],
  ['realm', '{"text":"v=1;kind=ledger;id=1"}', NOWHERE],
  ['files', '..%2f..%2f..%2fetc%2fpasswd', NOWHERE],
  ['files', '%2e%2e%2fshopKey', NOWHERE],
]

const bodies: Line<unknown>[] = [
  ['realm', { kind: '__proto__', id: '__proto__' }, NO_LIST],
  ['realm', { kind: 'list', id: { $where: 'true' } }, NO_LIST],
  ['realm', { kind: 'list', id: ['x'] }, NO_LIST],
  ['realm', '{"__proto__":{"kind":"list"},"constructor":{"prototype":{"id":1}}}', NO_LIST],
  ['realm', { kind: 'ledger', id: 1 }, NO_LIST],
  ['realm', { kind: 'list;kind=ledger', id: '1' }, NO_LIST],
  ['memory', { kind: 'list', id: 'x'.repeat(90_000) }, NO_LIST, 'a long id'],
  ['memory', { kind: 'x'.repeat(90_000), id: '1' }, NO_LIST, 'a long kind'],
  ['time', `{"kind":"list","id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, NO_LIST, '20,000 lists'],
]

/** Tokens of links of all lengths, and what is to be shared. */
export const shareLinkInputs: Inputs = () => [
  ...sendInputs('shared link', (learner, token) => learner.send(`/share/${token}`), tokens),
  ...sendInputs('sharing', (learner, body) => learner.json('POST', '/rest/share', body), bodies),
]
