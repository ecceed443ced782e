import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import type { Learner, Reply } from '../learner.ts'

/** Ended by its gas limit or its deadline. */
const ENDED = /^200 .*"error":\{"code":-32000,"message":"(out of gas|execution aborted|gas required)/s
/** As above, or refused on a busy machine because its turn did not come in time. */
const REFUSED = /^200 .*"error":\{"code":-32\d\d\d/s
/** The block gas limit. */
const GAS = '0x989680'

const asked = (data: string): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_call',
  params: [{ data, gas: GAS }, 'latest'],
})

/** Byte code that is run as initcode. */
const codes: Line<string>[] = [
  ['time', '0x5b600056', ENDED, 'an endless loop'],
  ['time', '0x5b620fffff5f20505f56', ENDED, 'an endless loop that hashes a megabyte each time'],
  ['time', '0x5b5f5f5f5f5f60045af1505f56', ENDED, 'an endless loop of calls'],
  ['time', '0x5b385f5f39385f5ff0505f56', ENDED, 'a contract that makes itself again and again'],
  ['memory', '0x633fffffff51', ENDED, 'a gigabyte of memory'],
  ['memory', '0x5b5a5f5f375a6020025f52620fffff5fa05f56', REFUSED, 'logs without end'],
  ['memory', '0x6160015ff3', REFUSED, 'a giant contract'],
]

/** Malformed requests. */
const requests: Line<unknown>[] = [
  ['realm', { jsonrpc: '2.0', id: 1, method: '__proto__' }, REFUSED, 'the method __proto__'],
  ['realm', { jsonrpc: '2.0', id: 1, method: 'constructor' }, REFUSED, 'the method constructor'],
  [
    'realm',
    '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"__proto__":{"to":1}},"latest",{"constructor":{}}]}',
    REFUSED,
    'fields that belong to all objects',
  ],
  [
    'realm',
    '{"jsonrpc":"2.0","id":1,"method":"eth_signTypedData_v4","params":["0x0","{\\"__proto__\\":{\\"polluted\\":1}}"]}',
    REFUSED,
    'typed data that would change all objects',
  ],
  ['memory', `${'['.repeat(50_000)}`, REFUSED, '50 000 brackets'],
  [
    'time',
    Array(1000).fill({ jsonrpc: '2.0', id: 1, method: 'eth_accounts' }),
    REFUSED,
    'a batch of a thousand',
  ],
  ['memory', asked(`0x${'5b'.repeat(49_000)}`), /^(200|413) /s, 'as much code as a request holds'],
  [
    'memory',
    { ...asked('0x'), method: 'eth_sendRawTransaction', params: [`0x${'f8'.repeat(9_000)}`] },
    REFUSED,
    'lists in lists',
  ],
  [
    'files',
    { ...asked('0x'), method: 'debug_traceTransaction', params: ['/etc/passwd'] },
    REFUSED,
    'a trace of a file',
  ],
  [
    'files',
    { ...asked('0x'), method: 'admin_importChain', params: ['/etc/passwd'] },
    REFUSED,
    'a chain from a file',
  ],
  [
    'network',
    { ...asked('0x'), method: 'admin_addPeer', params: ['enode://a@127.0.0.1:1'] },
    REFUSED,
    'a peer',
  ],
]

const post = (learner: Learner, body: unknown): Promise<Reply> => learner.json('POST', '/rest/web3/rpc', body)

/** Inputs of the chain's JSON-RPC: byte code, and malformed requests. */
export const chainInputs: Inputs = () => [
  ...sendInputs('chain: byte code', (learner, data: string) => post(learner, asked(data)), codes),
  ...sendInputs('chain: JSON-RPC', post, requests),
]
